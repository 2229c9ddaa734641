import { describe, expect, test } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { createInventoryService } from '../../../src/service.ts'
import { LIST } from '../../fields.ts'
import { createWithFaults, fetchStatuses, path, write } from '../requests.ts'

// The order of a fault's parts, which test/model states: scope, skip, rate, effect, times.

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

test('of 200 small seeds, a rate of 0.9 hits the first request with about 180', async () => {
  const first = Array.from({ length: 200 }, async (_, randomSeed) => {
    const service = createInventoryService({ randomSeed })
    service.faults.add({ status: 503, rate: 0.9 })
    return (await service.fetch(path)).status
  })
  const hits = (await Promise.all(first)).filter((status) => status === 503).length
  expect(Math.abs(hits - 180)).toBeLessThan(14)
})

describe('a rate', () => {
  const draw = (rate: number, randomSeed?: number) => {
    const mock = createInventoryMock({ randomSeed })
    mock.faults.add({ status: 503, rate })
    return fetchStatuses(mock, 50)
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
    expect(await fetchStatuses(mock, 50)).toEqual(await draw(0.5, 7))
  })

  test('goes on with its numbers after a restore, and begins them again with a reset', async () => {
    const drawn = await draw(0.5)
    const mock = createWithFaults({ status: 503, rate: 0.5 })
    const before = mock.checkpoint()
    const first = await fetchStatuses(mock, 25)
    mock.restore(before)
    expect([...first, ...(await fetchStatuses(mock, 25))]).toEqual(drawn)
    mock.reset()
    mock.faults.add({ status: 503, rate: 0.5 })
    expect(await fetchStatuses(mock, 50)).toEqual(drawn)
  })
})
