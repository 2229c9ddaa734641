import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault, type InventoryDelay } from '../../../src/index.ts'
import { createWithFaults, fetchStatuses, path, startRequest } from '../requests.ts'

test('a fault that was added is frozen, with its id and its counts of now; the list has a snapshot of it', async () => {
  const mock = createInventoryMock()
  const fault = mock.faults.add({ operation: 'list', status: 503, times: 1 })
  const fields = { id: 1, operation: 'list', status: 503, times: 1 }
  expect({ ...fault }).toStrictEqual({ ...fields, timesApplied: 0, remaining: 1 })
  expect([mock.faults.list(), mock.faults.get(1)]).toEqual([[{ ...fault }], { ...fault }])
  expect([Object.isFrozen(fault), Object.isFrozen(mock.faults.get(1))]).toEqual([true, true])
  expect(JSON.parse(JSON.stringify(fault))).toEqual({ ...fault })
  const [listed, before] = [mock.faults.list()[0], mock.checkpoint()]
  await fetchStatuses(mock, 1)
  expect([fault.timesApplied, fault.remaining]).toEqual([1, 0])
  expect([mock.faults.get(1), { ...fault }]).toEqual(Array(2).fill({ ...fields, timesApplied: 1, remaining: 0 }))
  expect(listed).toMatchObject({ timesApplied: 0, remaining: 1 })
  mock.restore(before)
  expect([fault.timesApplied, fault.remaining]).toEqual([0, 1])
  fault.remove()
  mock.restore(before)
  await fetchStatuses(mock, 1)
  expect([fault.timesApplied, fault.remaining]).toEqual([1, 0])
})

describe('the list of faults', () => {
  test('has the newest first, with every field as it was added, match functions and expressions included', () => {
    const match = ({ objectId }: { objectId: number | null }) => objectId === 1
    const faults: Fault[] = [
      { operation: 'list', status: 200, body: [{ deep: [1] }], headers: { 'x-a': 'b' }, rate: 0.5 },
      { networkError: true, match },
      { delay: [1, 2], match: { path: /x/, headers: { a: 'b' } } },
      { truncate: 3 },
    ]
    const counts = { timesApplied: 0, remaining: null }
    const listed = faults.map((fault, index) => ({ id: index + 1, ...fault, ...counts }))
    expect(createWithFaults(...faults).faults.list()).toEqual(listed.reverse())
  })

  test('is a copy: changing it changes no fault, nor does a change of what was added', async () => {
    const delay: [number, number] = [0, 0]
    const fault = { status: 200, body: { a: ['x'] }, headers: { 'x-a': 'b' }, match: { method: 'GET' }, delay }
    const mock = createWithFaults(fault)
    const before = structuredClone(mock.faults.list())
    const { body, headers, match, delay: listed } = mock.faults.list()[0]!
    for (const value of [body, headers, match, listed]) Reflect.set(Object(value), 0, 'changed')
    delay[1] = 5000
    fault.body.a.push('y')
    Object.assign(fault, { status: 500 })
    Object.assign(fault.headers, { 'x-a': 'c' })
    Object.assign(fault.match, { method: 'POST' })
    expect(mock.faults.list()).toEqual(before)
    const response = await mock.fetch(path)
    expect([response.headers.get('x-a'), await response.json()]).toEqual(['b', { a: ['x'] }])
  })

  test('is a copy of a sequence, too', async () => {
    const sequence = [{ status: 503 }, { status: 500 }]
    const mock = createWithFaults({ sequence })
    sequence[0]!.status = 599
    sequence.pop()
    expect(await fetchStatuses(mock, 2)).toEqual([503, 500])
    expect(() => Object.assign(mock.faults.list()[0]!.sequence![0]!, { status: 599 })).toThrow(TypeError)
  })

  test('has the last 100 that are used up, beside all that are active', async () => {
    const mock = createWithFaults({ status: 500, operation: 'delete' })
    for (let count = 0; count < 103; count++) {
      mock.faults.add({ status: 503, times: 1 })
      await mock.fetch(path)
    }
    expect(mock.faults.count()).toBe(101)
    expect(mock.faults.list().map(({ id }) => id)).toEqual([...Array.from({ length: 100 }, (_, i) => 104 - i), 1])
    expect(mock.faults.get(4)).toBeUndefined()
  })
})

test('an event says which faults were added and removed, and neither for a request that is counted', async () => {
  const mock = createInventoryMock()
  const events: unknown[] = []
  mock.on('faults', ({ added, removed }) => events.push([added, removed].map((faults) => faults.map(({ id }) => id))))
  mock.faults.add({ status: 500, times: 2 })
  const before = mock.checkpoint()
  mock.faults.add({ status: 503, times: 1 })
  await mock.fetch(path)
  mock.restore(before)
  mock.faults.clear()
  mock.importState({ ...mock.exportState(), faults: [{ status: 500 }, { status: 503 }] })
  expect(events).toEqual([
    [[1], []],
    [[2], []],
    [[], []],
    [[], [2]],
    [[], [1]],
    [[4, 3], []],
  ])
})

test('removing a fault happens once, by the fault itself, the list, or at the end of its block', async () => {
  const mock = createInventoryMock()
  const { id, remove } = mock.faults.add({ status: 503 })
  const onFaults = vi.fn()
  mock.on('faults', onFaults)
  expect([remove(), remove(), mock.faults.remove(id)]).toEqual([true, false, false])
  mock.faults.clear()
  expect(onFaults).toHaveBeenCalledOnce()
  {
    using _slow = mock.faults.add({ status: 503 })
    expect(await fetchStatuses(mock, 1)).toEqual([503])
  }
  expect([mock.faults.count(), ...(await fetchStatuses(mock, 1))]).toEqual([0, 200])
})

test.each<[fault: Fault, delay: InventoryDelay, left: object | null]>([
  [{ status: 503 }, 'infinite', null],
  [{ status: 503, delay: 'infinite' }, 0, { ids: [1], delay: 'infinite' }],
  [{ networkError: true, at: 'response', delay: 'infinite' }, 0, { ids: [1], delay: 'infinite', at: 'response' }],
])('a removal of %j leaves to the log what it did to a request that waits', async (fault, delay, left) => {
  const mock = createInventoryMock({ delay })
  mock.faults.add(fault)
  const { response } = await startRequest(mock)
  mock.faults.clear()
  mock.requests.release()
  expect((await response).status).toBe(200)
  expect(mock.requests.last()).toMatchObject({ status: 200, fault: left })
})
