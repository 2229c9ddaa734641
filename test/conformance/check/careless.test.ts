import { describe, expect, test } from 'vitest'
import { hasDeviations, type InventoryFetch } from '../../../src/conformance.ts'
import { checkQuickly, startService } from './services.ts'

/** A service that checks nothing, and stores every body as it is, also under the id in it. */
function startCareless() {
  const { objects } = startService()
  const stored = new Map<number, object>(objects.list().map((object) => [object.id, object]))
  let posts = 0
  const fetch: InventoryFetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input))
    const id = Number(/objects\/(\d+)/.exec(pathname)?.[1] ?? Number.NaN)
    const body = init.body ? JSON.parse(String(init.body)) : {}
    switch (init.method) {
      case 'POST':
        posts++
        stored.set(body.id ?? Math.max(...stored.keys()) + 1, { ...body })
        return Response.json(body)
      case 'DELETE':
        return new Response(null, { status: stored.delete(id) ? 204 : 404 })
      case 'GET': {
        const all = Array.from(stored, ([id, object]) => ({ ...object, id }) as { id: number; name?: string })
        const name = searchParams.get('name')
        return Response.json(all.filter((object) => name === null || object.name === name))
      }
      default:
        return Response.json({}, { status: 405 })
    }
  }
  return { stored, fetch, countPosts: () => posts }
}

describe('a service that stores what it has to refuse', () => {
  test('gets one such write, and is reported with it', async () => {
    const { fetch, countPosts, stored } = startCareless()
    const before = stored.size
    const report = await checkQuickly(fetch, { writes: 'refused' })
    expect([countPosts(), stored.size]).toEqual([1, before + 1])
    expect(hasDeviations(report)).toBe(true)
    const [difference] = report.differences.filter(({ requests }) => requests[0]!.includes('POST'))
    expect(difference).toMatchObject({ verdict: 'unexplained', expected: expect.stringMatching(/^400 /) })
    expect(report.leftBehind.map(({ id }) => id)).toEqual([...stored.keys()].slice(before))
    expect(report.assumptions.find(({ name }) => name === 'uniqueName')!.reason).toContain('had to refuse')
  })

  test.each([1, 2, 3])('is left as it was, if the check may delete, with the seed %i', async (seed) => {
    const { fetch, stored } = startCareless()
    const before = new Map(stored)
    const report = await checkQuickly(fetch, { writes: 'allowed', seed })
    expect(stored).toEqual(before)
    // What the check has stored itself is not held against the service.
    expect(report.facts.find(({ what }) => what.startsWith('Attributes are'))!.verdict).toBe('holds')
    expect(report.leftBehind).toEqual([])
  })
})
