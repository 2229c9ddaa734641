import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, defaultAssumptions, InventoryMockError } from '../../src/index.ts'
import { describeEveryAdapter } from '../adapters.ts'
import { path } from './requests.ts'

const objects = [{ name: 'web-1' }]

afterEach(() => void vi.useRealTimers())

describeEveryAdapter('assume', (start) => {
  test('changes the responses from then on, until a reset', async () => {
    const { control, send, close } = await start({ objects, assumptions: { defaultSort: '-id' } })
    const find = async () => JSON.parse((await send({ method: 'GET', path: `${path}?name=WEB` })).text).length
    try {
      expect(await find()).toBe(0)
      control.assume({ filterMatch: 'icontains' })
      expect(await find()).toBe(1)
      expect(control.objects.find({ name: 'WEB' })).toHaveLength(1)
      expect(control.assumptions).toMatchObject({ filterMatch: 'icontains', defaultSort: '-id' })
      control.reset()
      expect(await find()).toBe(0)
      expect(control.assumptions).toEqual({ ...defaultAssumptions, defaultSort: '-id' })
    } finally {
      await close()
    }
  })
})

describe('assume', () => {
  test.each([{ filterMach: 'exact' }, { filterMatch: 'fuzzy' }, null, 'icontains', { requiredFields: ['id'] }, 5])(
    'throws for %j, and changes nothing',
    (changes) => {
      const mock = createInventoryMock()
      expect(() => mock.assume(changes as never)).toThrow(InventoryMockError)
      expect(mock.assumptions).toEqual(defaultAssumptions)
    },
  )

  test('keeps the other assumptions, also where a change is undefined', () => {
    const mock = createInventoryMock()
    mock.assume({ uniqueName: true })
    mock.assume({ filterMatch: 'iexact', uniqueName: undefined })
    expect(mock.assumptions).toEqual({ ...defaultAssumptions, uniqueName: true, filterMatch: 'iexact' })
  })

  test('does not touch the request that came before it and waits', async () => {
    const mock = createInventoryMock({ objects })
    const remove = mock.faults.add({ delay: 'infinite' })
    const response = mock.fetch(path.slice(0, -1))
    await expect.poll(() => mock.pendingRequests.length).toBe(1)
    mock.assume({ trailingSlash: 'optional' })
    remove()
    expect([(await response).status, (await mock.fetch(path.slice(0, -1))).status]).toEqual([301, 200])
  })
})

describe('mock.assumptions', () => {
  const error = (value: string) =>
    `Failed to change an assumption: expected a call of mock.assume but got an assignment of ${value}. Use mock.assume({ ... }).`

  test('throws an error that helps for an assignment to an assumption', () => {
    const { assumptions } = createInventoryMock() as { assumptions: { filterMatch: string } }
    expect(() => {
      assumptions.filterMatch = 'icontains'
    }).toThrow(error('{"filterMatch":"icontains"}'))
    expect(() => Object.assign(assumptions, { uniqueName: true })).toThrow(InventoryMockError)
  })

  test('throws an error that helps for an assignment to it', () => {
    const mock = createInventoryMock()
    expect(() => Object.assign(mock, { assumptions: { uniqueName: true } })).toThrow(error('{"uniqueName":true}'))
    expect(mock.assumptions).toEqual(defaultAssumptions)
  })

  test('is frozen, with the lists in it', () => {
    const { assumptions } = createInventoryMock({ assumptions: { tokens: ['t'] } })
    expect([assumptions, assumptions.tokens, assumptions.requiredFields].every(Object.isFrozen)).toBe(true)
  })

  test('can be copied, compared and written as JSON', () => {
    const { assumptions } = createInventoryMock()
    expect(assumptions).toEqual(defaultAssumptions)
    expect({ ...assumptions }).toStrictEqual(defaultAssumptions)
    expect(structuredClone(assumptions)).toStrictEqual(defaultAssumptions)
    expect(JSON.parse(JSON.stringify(assumptions))).toStrictEqual(defaultAssumptions)
    expect(Object.keys(assumptions)).toEqual(Object.keys(defaultAssumptions))
    expect(createInventoryMock({ assumptions }).assumptions).toEqual(assumptions)
  })

  test('is the same object until it changes', () => {
    const mock = createInventoryMock()
    const before = mock.assumptions
    expect(mock.assumptions).toBe(before)
    mock.assume({ uniqueName: true })
    expect([mock.assumptions.uniqueName, before.uniqueName]).toEqual([true, false])
  })
})

describe('setDelay', () => {
  test('delays the requests after it, until a reset', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock({ delay: [1, 2] })
    mock.setDelay(300)
    expect(mock.delay).toBe(300)
    let isDone = false
    mock.fetch(path).then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(299)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isDone).toBe(true)
    mock.reset()
    expect(mock.delay).toEqual([1, 2])
  })

  test('does not touch the requests that wait already', async () => {
    const mock = createInventoryMock({ delay: 'infinite' })
    mock.fetch(path).catch(() => null)
    await expect.poll(() => mock.pendingRequests.length).toBe(1)
    mock.setDelay(0)
    expect((await mock.fetch(path)).status).toBe(200)
    expect(mock.pendingRequests).toHaveLength(1)
  })

  test.each([-1, Number.NaN, '5', null, undefined, [2, 1], [1], 'forever'])(
    'throws for %j, and changes nothing',
    (delay) => {
      const mock = createInventoryMock()
      expect(() => mock.setDelay(delay as never)).toThrow(InventoryMockError)
      expect(mock.delay).toBe(0)
    },
  )

  test('copies a list', () => {
    const delay: [number, number] = [1, 2]
    const mock = createInventoryMock({ delay })
    delay[0] = 0
    expect(mock.delay).toEqual([1, 2])
    mock.setDelay(delay)
    delay[0] = -5
    expect(mock.delay).toEqual([0, 2])
  })
})

describe('the event of the settings', () => {
  test('is emitted after a change of faults, assumptions or the delay, and by a reset and an import', async () => {
    const mock = createInventoryMock()
    const seen: unknown[] = []
    mock.on('settings', () => seen.push([mock.faults.list().length, mock.assumptions.uniqueName, mock.delay]))
    const listen = (call: () => unknown) => {
      seen.length = 0
      call()
      return seen.at(-1)
    }
    expect(listen(() => mock.faults.add({ status: 503 }))).toEqual([1, false, 0])
    expect(listen(() => mock.assume({ uniqueName: true }))).toEqual([1, true, 0])
    expect(listen(() => mock.setDelay(5))).toEqual([1, true, 5])
    expect(listen(() => mock.faults.remove(1))).toEqual([0, true, 5])
    expect(listen(() => mock.faults.remove(1))).toBeUndefined()
    expect(listen(() => mock.reset())).toEqual([0, false, 0])
    const state = { version: 2, nextId: 1, objects: [], assumptions: { uniqueName: true }, delay: 3 } as const
    expect(listen(() => mock.importState({ ...state, faults: [{ status: 500 }] }))).toEqual([1, true, 3])
    expect(listen(() => mock.objects.create({ name: 'a' }))).toBeUndefined()
  })

  test('is emitted when a request uses up a part of `times`', async () => {
    const mock = createInventoryMock()
    mock.faults.add({ status: 503, times: 1 })
    const listener = vi.fn()
    mock.on('settings', listener)
    await mock.fetch(path)
    await mock.fetch(path)
    expect(listener).toHaveBeenCalledOnce()
  })
})
