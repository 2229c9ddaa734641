import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reduce, shrink } from '../../../src/conformance/check/shrink.ts'
import type { BodyFields, Step } from '../../../src/conformance/check/step.ts'
import type { InventoryFetch } from '../../../src/conformance.ts'
import { checkQuickly, startService } from './services.ts'

const collection = '/api/v2/objects/'
const teapot = () => new Response('{"detail": "a teapot"}', { status: 418 })

/** A service that answers some requests like a teapot. */
function breakSome(isBroken: (url: URL, init: RequestInit) => boolean): InventoryFetch {
  const { fetch } = startService()
  return async (input, init = {}) => (isBroken(new URL(String(input)), init) ? teapot() : fetch(input, init))
}

describe('a response that nothing explains', () => {
  test('is reported with the shortest request, and both responses', async () => {
    const fetch = breakSome(({ searchParams }) => searchParams.has('type__name') && searchParams.get('sort') === '-id')
    const { differences } = await checkQuickly(fetch, { runs: 60 })
    expect(differences).toHaveLength(1)
    const [{ verdict, requests, expected, got }] = differences as [(typeof differences)[number]]
    expect(verdict).toBe('unexplained')
    expect(requests).toHaveLength(1)
    const { searchParams } = new URL(/'(http.*)'/.exec(requests[0]!)![1]!)
    expect([...searchParams.keys()].sort()).toEqual(['sort', 'type__name'])
    expect(expected).toMatch(/^200 \[/)
    expect(got).toBe('418 {"detail": "a teapot"}')
  })

  test('is reported if it comes now and then', async () => {
    let filters = 0
    const fetch = breakSome(({ searchParams }) => searchParams.has('name') && ++filters % 7 === 0)
    const { differences, facts } = await checkQuickly(fetch)
    expect(differences.map(({ verdict }) => verdict)).toEqual(['unexplained'])
    expect(differences[0]!.got).toContain('418')
    expect(facts.filter(({ verdict }) => verdict === 'broken')).toEqual([])
  })

  test('is reported with the writes that lead to it, and no others', async () => {
    // Fails for a DELETE of an object that was replaced.
    const replaced = new Set<string>()
    const fetch = breakSome(({ pathname }, { method }) => {
      if (method === 'PUT') replaced.add(pathname)
      return method === 'DELETE' && replaced.delete(pathname)
    })
    const { differences, leftBehind } = await checkQuickly(fetch, { writes: 'allowed', runs: 30 })
    const methods = differences.map(({ requests }) => requests.map((request) => /-X (\w+)/.exec(request)?.[1]))
    expect(methods).toEqual([['POST', 'PUT', 'DELETE']])
    expect(leftBehind).toEqual([])
  })
})

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    method: fc.constant('GET'),
    target: fc.constant('collection' as const),
    parameters: fc.uniqueArray(
      fc.constantFrom(['name', 'a'], ['sort', 'id'], ['name', 'b']) as fc.Arbitrary<[string, string]>,
    ),
  }),
  fc.record({
    method: fc.constant('POST'),
    target: fc.constant('collection' as const),
    creates: fc.constantFrom(1, 2),
    fields: fc.constant<BodyFields>({ name: 'a', labels: [] }),
  }),
  fc.record({
    method: fc.constant('PATCH'),
    target: fc.record({ own: fc.constantFrom(1, 2) }),
    fields: fc.constant({}),
  }),
)

describe('shrinking', () => {
  test('ends with a sequence that fails, and of which nothing smaller fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 6 }),
        fc.array(fc.constantFrom('GET', 'POST', 'PATCH', 'name=a')),
        async (steps, needed) => {
          const fails = (some: readonly Step[]) =>
            needed.every((word) =>
              some.some(
                ({ method, parameters = [] }) => method === word || parameters.some((pair) => pair.join('=') === word),
              ),
            )
          if (!fails(steps)) return
          const shortest = await shrink(steps, async (some) => fails(some))
          expect(fails(shortest)).toBe(true)
          expect([...reduce(shortest)].some(fails)).toBe(false)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('keeps what makes a write safe: the name of an own object, and the field that no service accepts', () => {
    const create: Step = { method: 'POST', target: 'collection', creates: 1, fields: { name: 'own', labels: [] } }
    const refused: Step = { method: 'POST', target: 'collection', hasRider: true, fields: { name: 'a', labels: 5 } }
    for (const [step] of reduce([create])) expect(step?.fields ?? { name: '' }).toHaveProperty('name')
    for (const [step] of reduce([refused])) expect(step?.fields ?? { labels: 5 }).toHaveProperty('labels', 5)
  })
})

test('requests are commands of curl, with the token in a variable', async () => {
  const service = startService({ tokens: ['secret'] })
  const fetch: InventoryFetch = async (input, init) => {
    const response = await service.fetch(input, init)
    return new Response(response.body, { status: response.status, headers: { 'content-type': 'text/html' } })
  }
  const { differences } = await checkQuickly(fetch, { token: 'secret', assumptions: { tokens: ['secret'] }, runs: 0 })
  expect(differences[0]!.requests).toEqual([
    `curl -g -X GET http://localhost${collection} \\\n  -H "authorization: Token $TOKEN"`,
  ])
})
