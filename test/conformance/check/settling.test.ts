import { describe, expect, test } from 'vitest'
import { settle } from '../../../src/conformance/check/settle.ts'
import type { Step } from '../../../src/conformance/check/step.ts'
import type { InventoryFetch, Writes } from '../../../src/conformance.ts'
import type { Assumptions } from '../../../src/index.ts'
import { completeBody } from '../../mock/requests.ts'
import { createSession, startService } from './services.ts'

const list = (...parameters: [string, string][]): Step => ({ method: 'GET', target: 'collection', parameters })

/** A create that is refused in any case, also for a name that is too long. */
const refused = (length: number): Step => ({
  ...{ method: 'POST', target: 'collection', hasRider: true },
  fields: { ...completeBody(), name: 'x'.repeat(length), attributes: 5 },
})

interface Case {
  /** What is drawn, again and again; a function gets how many questions were asked. */
  drawn: Step[] | ((asked: number) => Step)
  writes?: Writes
  /** The service, if it is not a mock with the assumptions. */
  fetch?: InventoryFetch
}

/** Which explanations are left for a service with some assumptions, and the requests that tell them apart. */
async function settleWith(actual: Partial<Assumptions>, explanations: Partial<Assumptions>[], options: Case) {
  const { drawn, writes = 'none', fetch = startService(actual).fetch } = options
  const asked: string[] = []
  const session = createSession({
    writes,
    fetch: (input, init) => {
      const { search } = new URL(String(input))
      const body = init?.body ? JSON.parse(String(init.body)) : undefined
      asked.push(`${init?.method} ${body === undefined ? search : body.name.length}`)
      return fetch(input, init)
    },
  })
  await session.refresh()
  asked.length = 0
  let draws = 0
  const draw = () => {
    draws++
    return Array.isArray(drawn) ? drawn[(draws - 1) % drawn.length]! : drawn(asked.length)
  }
  return { left: await settle(session, explanations, draw), asked, draws }
}

const matches: Partial<Assumptions>[] = [
  { filterMatch: 'exact' },
  { filterMatch: 'iexact' },
  { filterMatch: 'contains' },
  { filterMatch: 'icontains' },
]

describe('explanations of a response', () => {
  test('are told apart by the request that leaves the fewest', async () => {
    const drawn = [list(), list(['name', 'Web']), list(['name', 'web']), list(['name', 'WEB-1'])]
    expect(await settleWith({ filterMatch: 'contains' }, matches, { drawn })).toEqual({
      ...{ left: [{ filterMatch: 'contains' }], asked: ['GET ?name=web'], draws: 3 },
    })
  })

  test('are told apart by one request after the other', async () => {
    const drawn = [list(['name', 'no such name']), list(['name', 'web']), list(['name', 'web-1'])]
    expect(await settleWith({ filterMatch: 'iexact' }, matches, { drawn, writes: 'refused' })).toMatchObject({
      left: [{ filterMatch: 'iexact' }],
      asked: ['GET ?name=web', 'GET ?name=web-1'],
    })
  })

  test('are told apart by the methods in the response to OPTIONS, and by redirects', async () => {
    const options: Step = { method: 'OPTIONS', target: { id: 1 } }
    expect(await settleWith({}, [{ itemRetrieval: true }, {}], { drawn: [options] })).toMatchObject({
      left: [{}],
      asked: ['OPTIONS '],
    })
    const withoutSlash: Step = { ...list(), lacksSlash: true }
    expect(
      await settleWith({}, [{ trailingSlash: 'optional' }, { trailingSlash: 'redirect' }], { drawn: [withoutSlash] }),
    ).toMatchObject({ left: [{ trailingSlash: 'redirect' }], asked: ['GET '] })
  })

  test('are left as they are if no request tells them apart', async () => {
    const drawn: Step[] = [list(), { method: 'PATCH', target: { own: 1 } }]
    expect(await settleWith({}, matches, { drawn })).toEqual({ left: matches, asked: [], draws: 200 })
  })

  test('are left as they are if the service answers in yet another way', async () => {
    const drawn = [list(['name', 'web'])]
    const wrong = matches.slice(2)
    expect(await settleWith({}, wrong, { drawn })).toEqual({ left: wrong, asked: ['GET ?name=web'], draws: 1 })
  })

  test('are left as they are if the request is not allowed', async () => {
    const limits = [{ nameMaxLength: 5 }, { nameMaxLength: 10 }]
    expect(await settleWith({}, limits, { drawn: [refused(6)] })).toMatchObject({ left: limits, asked: [] })
  })

  test('are told apart by eight requests at most', async () => {
    const limits = Array.from({ length: 12 }, (_, nameMaxLength) => ({ nameMaxLength }))
    const { left, asked } = await settleWith({ nameMaxLength: 11 }, limits, {
      writes: 'refused',
      drawn: (asked) => refused(asked + 1),
    })
    expect(asked.slice(0, 9)).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8].map((length) => `POST ${length}`), 'POST 1000'])
    expect(left).toEqual([11, 9, 10, 11].map((nameMaxLength) => ({ nameMaxLength })))
  })
})

describe('a limit of the name that is among the explanations', () => {
  const explanations: Partial<Assumptions>[] = [{ uniqueName: true }, { nameMaxLength: 4, defaultSort: '-id' }]
  const settleLimit = (actual: Partial<Assumptions>, rest: Partial<Case> = {}) =>
    settleWith(actual, explanations, { writes: 'refused', drawn: [list(['name', 'a'])], ...rest })

  test.each([64, 0, 999])('is found by writes that are refused: %i', async (nameMaxLength) => {
    const drawn = [list(['name', 'no such name'])]
    const found = await settleWith({ nameMaxLength }, [{ nameMaxLength: 4 }], { writes: 'refused', drawn })
    expect(found).toMatchObject({ left: [{ nameMaxLength }], draws: 0 })
    expect(found.asked.slice(0, 3)).toEqual(['POST 1000', 'POST 500', `POST ${nameMaxLength < 500 ? 250 : 750}`])
    expect(found.asked.length).toBeLessThan(13)
  })

  test('is looked for by creates that are complete, except that no service can accept their attributes', async () => {
    const { fetch } = startService()
    const bodies: unknown[] = []
    const read: InventoryFetch = (input, init) => {
      if (init?.body) bodies.push(JSON.parse(String(init.body)))
      return fetch(input, init)
    }
    await settleLimit({}, { fetch: read })
    expect(bodies).toEqual([{ ...completeBody(), name: 'x'.repeat(1000), attributes: 5 }])
  })

  test('is none if a name of 1000 characters is accepted', async () => {
    expect(await settleLimit({})).toMatchObject({
      left: [{ uniqueName: true }, { nameMaxLength: null, defaultSort: '-id' }],
      asked: ['POST 1000'],
    })
  })

  test('is left as it is without writes, or once the service stores what it has to refuse', async () => {
    expect(await settleLimit({}, { writes: 'none' })).toMatchObject({ left: explanations, asked: [] })
    const { fetch } = startService({ nameMaxLength: 64 })
    const careless: InventoryFetch = async (input, init) =>
      String(init?.body ?? '').includes(`"${'x'.repeat(500)}"`) ? Response.json({}) : fetch(input, init)
    const { left, asked } = await settleLimit({}, { fetch: careless })
    expect([left, asked.slice(0, 2)]).toEqual([explanations, ['POST 1000', 'POST 500']])
    expect(asked.slice(2).filter((request) => request.startsWith('POST'))).toEqual([])
  })
})
