import { describe, expect, test } from 'vitest'
import { createActivity, scenarios } from '../../../src/factories.ts'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { LIST } from '../../fields.ts'
import { createWithFaults, fetchStatuses, path, write } from '../requests.ts'

// The order of a fault's parts: scope, skip, rate, effect, times.

const objects = [{ name: 'a' }, { name: 'b' }]
const item = `${path}1/`
const deletion = { method: 'DELETE' }
const patch = (url: string, body: object) => [url, write('PATCH', body)] as const

describe('a fault applies to requests', () => {
  const isNamedA: Fault['match'] = ({ query, operation }) => operation === 'list' && query.name === 'a'

  test.each<[fact: string, fault: Fault, requests: Parameters<typeof fetchStatuses>[1], statuses: number[]]>([
    [
      'that match its pattern, in the nested fields that it names',
      { match: { method: 'PATCH', objectId: 1, body: { location: { fact: 'osl' }, [LIST]: ['x', 'y'] } }, status: 503 },
      [
        patch(item, { location: { fact: 'osl', name: 'Oslo' }, [LIST]: ['x', 'y'], name: 'c' }),
        patch(item, { location: { fact: 'bgo' }, [LIST]: ['x', 'y'] }),
        patch(item, { location: { fact: 'osl' }, [LIST]: ['x'] }),
        patch(`${path}2/`, { location: { fact: 'osl' }, [LIST]: ['x', 'y'] }),
      ],
      [503, 200, 200, 200],
    ],
    [
      'for which its function returns true',
      { match: isNamedA, status: 503 },
      [path, `${path}?name=a`, `${path}?name=b`],
      [200, 503, 200],
    ],
    [
      'that match both its operation and its pattern',
      { operation: 'delete', match: { objectId: 2 }, status: 403 },
      [[item, deletion], [`${path}2/`, deletion], patch(`${path}2/`, {})],
      [204, 403, 200],
    ],
    [
      'in the API, without an operation',
      { status: 503 },
      [[path, { method: 'OPTIONS' }], item, '/api/v2/others/'],
      [503, 503, 404],
    ],
    [
      'that match, the first `times` of them',
      { match: { query: { name: 'a' } }, status: 503, times: 2 },
      [path, `${path}?name=a`, path, `${path}?name=a`, `${path}?name=a`],
      [200, 503, 200, 503, 200],
    ],
    ['whose path an expression finds', { match: { path: /never/ }, status: 503 }, [path], [200]],
    [
      'with exactly the number that a query names',
      { match: { query: { responsible: 5 } }, status: 503 },
      ['05', '5.0', '6', '5'].map((value) => `${path}?responsible=${value}`),
      [200, 200, 200, 503],
    ],
    [
      'with the header that it names',
      { match: { headers: { 'X-Fail': '1' } }, status: 503 },
      [[path, { headers: { 'x-fail': '1' } }], [path, { headers: { 'x-fail': '2' } }], path],
      [503, 200, 200],
    ],
  ])('%s', async (_fact, fault, requests, statuses) => {
    const mock = createInventoryMock({ objects })
    mock.faults.add(fault)
    expect(await fetchStatuses(mock, requests)).toEqual(statuses)
  })
})

test.each<[fact: string, match: Fault['match'], url?: string]>([
  ['a method in any case', { method: 'patch' }],
  ['numbers in a query, as their text', { query: { responsible: 5, page: [1, 2] } }],
  ['a header in any case', { headers: { 'CONTENT-Type': 'application/json' } }],
  ['a path with its slash', { path: item }],
  ['a path that is encoded', { path: `${path}%31/` }, `${path}%31/`],
  ['a path as an expression', { path: /objects\/1\/?$/ }],
])('the match of a fault can have %s', async (_fact, match, url = item) => {
  const mock = createWithFaults({ match, status: 503 })
  expect(await fetchStatuses(mock, [patch(`${url}?responsible=5&page=1&page=2`, {})])).toEqual([503])
})

test('of 1,000 small seeds, a rate of 0.9 hits the first request with about 900', async () => {
  const seeds = Array.from({ length: 1000 }, (_, seed) => seed)
  const first = await Promise.all(
    seeds.map(async (randomSeed) => {
      const mock = createInventoryMock({ randomSeed })
      mock.faults.add({ status: 503, rate: 0.9 })
      return (await mock.fetch(path)).status
    }),
  )
  const hits = first.filter((status) => status === 503).length
  expect(Math.abs(hits - 900)).toBeLessThan(30)
})

test.each<[fact: string, fault: Fault, hit: number]>([
  ['all requests, also those of activity', { status: 503 }, 2],
  ['requests by chance, also those of activity', { status: 503, rate: 1, skip: 0 }, 2],
  ['the first requests, not of activity', { status: 503, times: 2 }, 0],
  ['requests after the first, not of activity', { status: 503, skip: 1 }, 0],
  ['requests one after the other, not of activity', { sequence: [{ status: 503 }, {}] }, 0],
])('a fault can be for %s', async (_fact, fault, hit) => {
  const mock = createInventoryMock({ objects: scenarios.small() })
  mock.faults.add(fault)
  const { step } = createActivity(mock)
  for (let count = 0; count < 2; count++) await step()
  expect(mock.requests.count({ source: 'activity', status: 503 })).toBe(hit)
  expect(await fetchStatuses(mock, 2)).toContain(503)
})

describe('skip', () => {
  test.each<[fact: string, faults: Fault[], statuses: number[]]>([
    ['leaves alone the first requests', [{ status: 503, skip: 2 }], [200, 200, 503, 503]],
    ['comes before times', [{ status: 503, skip: 1, times: 2 }], [200, 503, 503, 200]],
    ['does not hide older faults', [{ status: 500 }, { status: 503, skip: 1 }], [500, 503]],
    [
      'does not count where a newer fault hides it, nor do times',
      [
        { status: 500, times: 1 },
        { status: 502, skip: 1, times: 1 },
        { status: 503, times: 2 },
      ],
      [503, 503, 500, 502, 200, 200],
    ],
  ])('%s', async (_fact, faults, statuses) => {
    expect(await fetchStatuses(createWithFaults(...faults), statuses.length)).toEqual(statuses)
  })

  test('comes after scope: other requests do not count', async () => {
    const mock = createWithFaults({ operation: 'list', match: { query: { a: '1' } }, status: 503, skip: 1 })
    const lists = ['1', '2', '1'].map((a) => `${path}?a=${a}`)
    expect(await fetchStatuses(mock, [[item, deletion], ...lists])).toEqual([404, 200, 200, 503])
  })

  test('comes before rate: no number is drawn for a request that is left alone', async () => {
    const drawn = await fetchStatuses(createWithFaults({ status: 503, rate: 0.5 }), 20)
    const skipped = await fetchStatuses(createWithFaults({ status: 503, rate: 0.5, skip: 3 }), 23)
    expect(skipped).toEqual([200, 200, 200, ...drawn])
  })
})

describe('a rate', () => {
  const draw = (rate: number, randomSeed?: number) => {
    const mock = createInventoryMock({ randomSeed })
    mock.faults.add({ status: 503, rate })
    return fetchStatuses(mock, 200)
  }

  test('applies to the same requests with the same seed, which is 1 by default, and to others with another', async () => {
    const drawn = await draw(0.5, 7)
    expect(new Set(drawn)).toEqual(new Set([200, 503]))
    expect(await draw(0.5, 7)).toEqual(drawn)
    expect(await draw(0.5, 8)).not.toEqual(drawn)
    expect(await draw(0.5)).toEqual(await draw(0.5, 1))
  })

  test.each<[name: string, options: object, faults: Fault[]]>([
    ['of the mock', { delay: [0, 1] }, []],
    ['of a fault', {}, [{ delay: [0, 1] }]],
  ])('applies to the same requests with a random delay %s', async (_name, options, faults) => {
    const mock = createInventoryMock({ ...options, randomSeed: 7 })
    for (const fault of [...faults, { status: 503, rate: 0.5 }]) mock.faults.add(fault)
    expect(await fetchStatuses(mock, 50)).toEqual((await draw(0.5, 7)).slice(0, 50))
  })

  test('begins its numbers again with a reset', async () => {
    const mock = createInventoryMock()
    const drawAgain = () => {
      mock.reset()
      mock.faults.add({ status: 503, rate: 0.5 })
      return fetchStatuses(mock, 50)
    }
    expect(await drawAgain()).toEqual(await drawAgain())
  })

  test('comes before times: a request that is spared by chance uses up nothing', async () => {
    const mock = createWithFaults({ status: 503, rate: 0.3, times: 3 })
    const statuses = await fetchStatuses(mock, 60)
    expect(statuses.filter((status) => status === 503)).toHaveLength(3)
    expect(statuses.slice(0, 3)).not.toEqual([503, 503, 503])
    expect(mock.faults.get(1)).toMatchObject({ timesApplied: 3, remaining: 0 })
  })
})
