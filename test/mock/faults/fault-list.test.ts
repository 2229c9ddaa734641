import { describe, expect, test, vi } from 'vitest'
import { createInventoryMock, type Fault } from '../../../src/index.ts'
import { describeEveryAdapter } from '../../adapters.ts'
import { path } from '../requests.ts'

describe('the list of faults', () => {
  test('has the newest first, each with an id of its own', () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 500 })
    mock.faults.add({ status: 503 })
    expect(mock.faults.list()).toEqual([
      { id: 2, status: 503, timesApplied: 0, remaining: null },
      { id: 1, status: 500, timesApplied: 0, remaining: null },
    ])
  })

  test('counts how often a fault applied, and what remains, also when it is used up', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 503, times: 2 })
    const counts = []
    for (let count = 0; count < 4; count++) {
      counts.push(mock.faults.list())
      await mock.fetch(path)
    }
    const fault = { id: 1, status: 503, times: 2 }
    expect(counts).toEqual([
      [{ ...fault, timesApplied: 0, remaining: 2 }],
      [{ ...fault, timesApplied: 1, remaining: 1 }],
      [{ ...fault, timesApplied: 2, remaining: 0 }],
      [{ ...fault, timesApplied: 2, remaining: 0 }],
    ])
  })

  test('has every field as it was added, match functions and expressions included', () => {
    const mock = createInventoryMock()
    const match = ({ objectId }: { objectId: number | null }) => objectId === 1
    const faults: Fault[] = [
      { operation: 'list', status: 200, body: [{ deep: [1] }], headers: { 'x-a': 'b' }, rate: 0.5 },
      { networkError: true, match },
      { delay: [1, 2], match: { path: /x/, headers: { a: 'b' } } },
      { truncate: 3 },
    ]
    for (const fault of faults) mock.faults.add(fault)
    expect(mock.faults.list()).toMatchObject([...faults].reverse())
  })

  test('is a copy: changing it changes no fault', async () => {
    const mock = createInventoryMock()
    const delay: [number, number] = [0, 0]
    mock.faults.add({ status: 200, body: { a: ['x'] }, headers: { a: 'b' }, match: { method: 'GET' }, delay })
    delay[1] = 5000
    const before = structuredClone(mock.faults.list())
    const { body, headers, match, delay: listed } = mock.faults.list()[0]!
    for (const value of [body, headers, match, listed]) Reflect.set(Object(value), 0, 'changed')
    expect(mock.faults.list()).toEqual(before)
    expect(await (await mock.fetch(path)).json()).toEqual({ a: ['x'] })
  })
})

describeEveryAdapter('faults.remove', (start) => {
  test('removes one fault, and says whether there was one', async () => {
    const { control, send } = await start()
    control.faults.add({ status: 500 })
    control.faults.add({ status: 503 })
    expect([control.faults.remove(2), control.faults.remove(2), control.faults.remove(99)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await send({ method: 'GET', path })).status).toBe(500)
    control.faults.clear()
    expect((await send({ method: 'GET', path })).status).toBe(200)
  })
})

describe('removing a fault', () => {
  test('that was removed already does nothing', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 503 }).remove()
    const onFaults = vi.fn()
    mock.on('faults', onFaults)
    expect(mock.faults.remove(1)).toBe(false)
    mock.faults.clear()
    expect(onFaults).not.toHaveBeenCalled()
  })

  test('that is used up takes it from the list', async () => {
    const mock = createInventoryMock()
    const fault = mock.faults.add({ status: 503, times: 1 })
    await mock.fetch(path)
    expect([mock.faults.count(), fault.remove(), mock.faults.count()]).toEqual([1, true, 0])
  })

  test('never removes a later one: no id is given twice, also after a reset', () => {
    const mock = createInventoryMock()
    const earlier = mock.faults.add({ status: 500 })
    mock.reset()
    mock.faults.add({ status: 503 })
    earlier.remove()
    mock.faults.remove(1)
    expect(mock.faults.list()).toMatchObject([{ status: 503 }])
  })

  test('keeps the objects, the log and the other faults', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    mock.faults.add({ status: 500, operation: 'delete' })
    const fault = mock.faults.add({ status: 503 })
    await mock.fetch(path)
    mock.objects.create({ name: 'b' })
    fault.remove()
    expect([mock.objects.count(), mock.requests.count(), mock.faults.list().length]).toEqual([2, 1, 1])
  })

  test('whose status waits in the delay of another fault leaves the delay, with the own response after it', async () => {
    vi.useFakeTimers()
    try {
      const mock = createInventoryMock()
      mock.faults.add({ delay: 100 })
      const fault = mock.faults.add({ status: 503, times: 1 })
      const response = mock.fetch(path)
      await vi.advanceTimersByTimeAsync(50)
      fault.remove()
      await vi.advanceTimersByTimeAsync(0)
      expect(mock.requests.list({ outcome: 'pending' })).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(50)
      expect((await response).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('releases only the requests that wait in its own delay', async () => {
    const mock = createInventoryMock()
    const older = mock.faults.add({ delay: 'infinite' })
    mock.faults.add({ delay: 'infinite', operation: 'list', times: 1 })
    mock.fetch(path).catch(() => null)
    const released = mock.fetch(path)
    await vi.waitUntil(() => mock.requests.count({ outcome: 'pending' }) === 2)
    older.remove()
    await released
    expect(mock.requests.list({ outcome: 'pending' })).toMatchObject([{ requestId: 1 }])
  })
})

test('a fault with only `delay: 0` is in the log with it', async () => {
  const mock = createInventoryMock()
  mock.faults.add({ delay: 0 })
  await mock.fetch(path)
  expect(mock.requests.list()[0]!.fault).toStrictEqual({ ids: [1], delay: 0 })
})

describe('a header value that Node would not write is refused when its fault is added:', () => {
  test.each(['\u0001', 'a\u007f', 'a\nb', 'a\u0000', '\u1234', '😀'])('%j', (value) => {
    const mock = createInventoryMock()
    expect(() => mock.faults.add({ status: 503, headers: { 'x-a': value } })).toThrow('header names and values')
    expect(mock.faults.list()).toEqual([])
  })

  test.each(['', 'a\tb', 'é', '~'])('%j is accepted', (value) => {
    expect(() => createInventoryMock().faults.add({ status: 503, headers: { 'x-a': value } })).not.toThrow()
  })
})

test('a match that is nested deeper than any request is refused', () => {
  const match = JSON.parse(`{"body":${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}}`)
  const mock = createInventoryMock()
  expect(() => mock.faults.add({ status: 503, match })).toThrow(
    'Failed to use a match: expected at most 900 levels but got more. Change it.',
  )
  expect(() => mock.importState({ version: 2, nextId: 1, objects: [], faults: [{ status: 503, match }] })).toThrow(
    'levels',
  )
  expect(mock.faults.list()).toEqual([])
})
