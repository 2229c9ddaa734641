import { expect, test } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { path } from '../requests.ts'

// The order of a fault's parts: scope, skip, rate, effect, times.

type Mock = ReturnType<typeof createInventoryMock>

async function listStatuses(mock: Mock, count: number): Promise<number[]> {
  const statuses = []
  for (let sent = 0; sent < count; sent++) statuses.push((await mock.fetch(path)).status)
  return statuses
}

function create(...faults: Fault[]): Mock {
  const mock = createInventoryMock()
  for (const fault of faults) mock.faults.add(fault)
  return mock
}

test('skip leaves alone the first requests', async () => {
  expect(await listStatuses(create({ status: 503, skip: 2 }), 4)).toEqual([200, 200, 503, 503])
  expect(await listStatuses(create({ status: 503, skip: 1, times: 2 }), 4)).toEqual([200, 503, 503, 200])
})

test('scope comes before skip: other requests do not count', async () => {
  const mock = create({ operation: 'list', match: { query: { a: '1' } }, status: 503, skip: 1 })
  await mock.fetch(`${path}1/`, { method: 'DELETE' })
  const statuses = []
  for (const a of ['1', '2', '1']) statuses.push((await mock.fetch(`${path}?a=${a}`)).status)
  expect(statuses).toEqual([200, 200, 503])
})

test('skip comes before rate: no number is drawn for a request that is left alone', async () => {
  const drawn = await listStatuses(create({ status: 503, rate: 0.5 }), 20)
  expect(new Set(drawn)).toEqual(new Set([200, 503]))
  expect(await listStatuses(create({ status: 503, rate: 0.5, skip: 3 }), 23)).toEqual([200, 200, 200, ...drawn])
})

test('rate comes before times: a request that is spared by chance uses up nothing', async () => {
  const mock = create({ status: 503, rate: 0.3, times: 3 })
  const statuses = await listStatuses(mock, 60)
  expect(statuses.filter((status) => status === 503)).toHaveLength(3)
  expect(statuses.slice(0, 3)).not.toEqual([503, 503, 503])
  expect(mock.faults.get(1)).toMatchObject({ timesApplied: 3, remaining: 0 })
})

test('a fault that a newer one hides counts nothing: neither times nor skip', async () => {
  const mock = create({ status: 500, times: 1 }, { status: 502, skip: 1, times: 1 }, { status: 503, times: 2 })
  expect(await listStatuses(mock, 6)).toEqual([503, 503, 500, 502, 200, 200])
})

test('a fault that leaves a request alone does not hide older ones', async () => {
  expect(await listStatuses(create({ status: 500 }, { status: 503, skip: 1 }), 2)).toEqual([500, 503])
})
