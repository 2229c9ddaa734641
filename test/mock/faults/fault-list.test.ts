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
      { id: 2, status: 503 },
      { id: 1, status: 500 },
    ])
  })

  test('has what remains of `times`, and not the faults that are used up', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 503, times: 2 })
    await mock.fetch(path)
    expect(mock.faults.list()).toEqual([{ id: 1, status: 503, times: 1 }])
    await mock.fetch(path)
    expect(mock.faults.list()).toEqual([])
  })

  test('has every field as it was added, match functions and expressions included', () => {
    const mock = createInventoryMock()
    const match = ({ id }: { id: number | null }) => id === 1
    const faults: Fault[] = [
      { operation: 'list', status: 200, body: [{ deep: [1] }], headers: { 'X-A': 'b' }, rate: 0.5 },
      { networkError: true, match },
      { delay: [1, 2], match: { path: /x/, headers: { a: 'b' } } },
      { truncate: 3 },
    ]
    for (const fault of faults) mock.faults.add(fault)
    expect(mock.faults.list().map(({ id: _, ...fault }) => fault)).toEqual([...faults].reverse())
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
    const { control, send, close } = await start()
    try {
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
    } finally {
      await close()
    }
  })
})

describe('removing a fault', () => {
  test('that is used up removes nothing, once its last request has its response', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ delay: 1, times: 1 })
    await mock.fetch(path)
    const onSettings = vi.fn()
    mock.on('settings', onSettings)
    expect(mock.faults.remove(1)).toBe(false)
    mock.faults.clear()
    expect(onSettings).not.toHaveBeenCalled()
  })

  test('never removes a later one: no id is given twice, also after a reset', () => {
    const mock = createInventoryMock()
    const remove = mock.faults.add({ status: 500 })
    mock.reset()
    mock.faults.add({ status: 503 })
    remove()
    mock.faults.remove(1)
    expect(mock.faults.list()).toMatchObject([{ status: 503 }])
  })

  test('keeps the objects, the log and the other faults', async () => {
    const mock = createInventoryMock({ objects: [{ name: 'a' }] })
    mock.faults.add({ status: 500, operation: 'delete' })
    const remove = mock.faults.add({ status: 503 })
    await mock.fetch(path)
    mock.objects.create({ name: 'b' })
    remove()
    expect([mock.objects.size, mock.requests.length, mock.faults.list().length]).toEqual([2, 1, 1])
  })

  test('whose status waits in the delay of another fault leaves the delay, with the own response after it', async () => {
    vi.useFakeTimers()
    try {
      const mock = createInventoryMock()
      mock.faults.add({ delay: 100 })
      const remove = mock.faults.add({ status: 503, times: 1 })
      const response = mock.fetch(path)
      await vi.advanceTimersByTimeAsync(50)
      remove()
      await vi.advanceTimersByTimeAsync(0)
      expect(mock.pendingRequests).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(50)
      expect((await response).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('releases only the requests that wait in its own delay', async () => {
    const mock = createInventoryMock()
    const removeOld = mock.faults.add({ delay: 'infinite' })
    mock.faults.add({ delay: 'infinite', operation: 'list', times: 1 })
    mock.fetch(path).catch(() => null)
    const released = mock.fetch(path)
    await vi.waitUntil(() => mock.pendingRequests.length === 2)
    removeOld()
    await released
    expect(mock.pendingRequests).toMatchObject([{ requestId: 1 }])
  })
})

test('a fault with only `delay: 0` is in the log as { delay: 0 }', async () => {
  const mock = createInventoryMock()
  mock.faults.add({ delay: 0 })
  await mock.fetch(path)
  expect(mock.requests[0]!.fault).toStrictEqual({ delay: 0 })
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
