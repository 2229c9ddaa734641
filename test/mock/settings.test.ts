import { afterEach, describe, expect, test, vi } from 'vitest'
import { createInventoryMock, defaultAssumptions, InventoryMockError } from '../../src/index.ts'
import { describeEveryAdapter } from '../adapters.ts'
import { path } from './requests.ts'

const objects = [{ name: 'web-1' }]

afterEach(() => void vi.useRealTimers())

describeEveryAdapter('configure', (start) => {
  test('changes the responses from then on, until a reset', async () => {
    const { control, send } = await start({ objects, assumptions: { defaultSort: '-id' } })
    const find = async () => JSON.parse((await send({ method: 'GET', path: `${path}?name=WEB` })).text).length
    expect(await find()).toBe(0)
    control.configure({ assumptions: { filterMatch: 'icontains' } })
    expect(await find()).toBe(1)
    expect(control.objects.list({ name: 'WEB' })).toHaveLength(1)
    expect(control.settings.assumptions).toMatchObject({ filterMatch: 'icontains', defaultSort: '-id' })
    control.reset()
    expect(await find()).toBe(0)
    expect(control.settings.assumptions).toEqual({ ...defaultAssumptions, defaultSort: '-id' })
  })
})

describe('configure', () => {
  test.each<[changes: unknown]>([
    ...[{ filterMach: 'exact' }, { filterMatch: 'fuzzy' }, null, 'icontains', { requiredFields: ['id'] }, 5].map(
      (assumptions): [unknown] => [{ assumptions }],
    ),
    ...[-1, Number.NaN, '5', null, [2, 1], [1], 'forever'].map((delay): [unknown] => [{ delay }]),
    [{ filterMatch: 'exact' }],
    [{ assumptions: { uniqueName: true }, delay: -1 }],
    [null],
    [undefined],
    [5],
  ])('throws for %j, and changes nothing', (changes) => {
    const mock = createInventoryMock()
    const before = mock.settings
    expect(() => mock.configure(changes as never)).toThrow(InventoryMockError)
    expect(mock.settings).toBe(before)
  })

  test('keeps what it does not name, and what is undefined', () => {
    const mock = createInventoryMock()
    mock.configure({ assumptions: { uniqueName: true }, delay: 5 })
    mock.configure({ assumptions: { filterMatch: 'iexact', uniqueName: undefined }, delay: undefined })
    mock.configure({ assumptions: undefined })
    mock.configure({})
    expect(mock.settings).toEqual({
      assumptions: { ...defaultAssumptions, uniqueName: true, filterMatch: 'iexact' },
      delay: 5,
    })
  })

  test('takes an earlier snapshot, and returns to it', () => {
    const mock = createInventoryMock({ assumptions: { itemRetrieval: true }, delay: [1, 2] })
    const before = mock.settings
    mock.configure({ assumptions: { itemRetrieval: false, uniqueName: true }, delay: 0 })
    mock.configure(before)
    expect(mock.settings).toEqual(before)
  })

  test('does not touch the requests that came before it and wait', async () => {
    const mock = createInventoryMock({ objects, delay: 'infinite' })
    const send = () => mock.fetch(path.slice(0, -1), { redirect: 'manual' })
    const response = send()
    await mock.requests.waitFor({}, { until: 'start' })
    mock.configure({ assumptions: { trailingSlash: 'optional' }, delay: 0 })
    expect((await send()).status).toBe(200)
    expect(mock.requests.count({ outcome: 'pending' })).toBe(1)
    mock.requests.release()
    expect((await response).status).toBe(301)
  })

  test('delays the requests after it, until a reset', async () => {
    vi.useFakeTimers()
    const mock = createInventoryMock({ delay: [1, 2] })
    mock.configure({ delay: 300 })
    let isDone = false
    mock.fetch(path).then(() => {
      isDone = true
    })
    await vi.advanceTimersByTimeAsync(299)
    expect(isDone).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isDone).toBe(true)
    mock.reset()
    expect(mock.settings.delay).toEqual([1, 2])
  })

  test('copies a delay that is a list', () => {
    const delay: [number, number] = [1, 2]
    const mock = createInventoryMock({ delay })
    delay[0] = 0
    expect(mock.settings.delay).toEqual([1, 2])
    mock.configure({ delay })
    delay[0] = -5
    expect(mock.settings.delay).toEqual([0, 2])
  })

  test('names what was probably meant', () => {
    const { configure } = createInventoryMock()
    expect(() => configure({ assumption: {} } as never)).toThrow(
      'Failed to configure the mock: expected one of the settings assumptions, delay but got "assumption". ' +
        'Did you mean "assumptions"?',
    )
    expect(() => configure({ assumptions: { filterMach: 'exact' } as never })).toThrow('Did you mean "filterMatch"?')
    expect(() => configure({ assumptions: { filterMatch: 'icontain' as never } })).toThrow('Did you mean "icontains"?')
  })
})

describe('mock.settings', () => {
  test('are frozen, with everything in them', () => {
    const { settings } = createInventoryMock({ assumptions: { tokens: ['t'] }, delay: [1, 2] })
    const { assumptions, delay } = settings
    expect([settings, assumptions, delay, assumptions.tokens, assumptions.requiredFields].every(Object.isFrozen)).toBe(
      true,
    )
    expect(() => Object.assign(settings, { delay: 5 })).toThrow(TypeError)
  })

  test('cannot be assigned', () => {
    const mock = createInventoryMock()
    expect(() => Object.assign(mock, { settings: { delay: 5 } })).toThrow(TypeError)
    expect(mock.settings.delay).toBe(0)
  })

  test('can be copied, compared, written as JSON, and used as options', () => {
    const { settings } = createInventoryMock()
    const { assumptions } = settings
    expect({ ...assumptions }).toStrictEqual(defaultAssumptions)
    expect(structuredClone(settings)).toStrictEqual({ assumptions: defaultAssumptions, delay: 0 })
    expect(JSON.parse(JSON.stringify(settings))).toStrictEqual({ assumptions: defaultAssumptions, delay: 0 })
    expect(Object.keys(assumptions)).toEqual(Object.keys(defaultAssumptions))
    expect(createInventoryMock(settings).settings).toEqual(settings)
  })

  test('are the same object until they change', () => {
    const mock = createInventoryMock()
    const before = mock.settings
    mock.configure({ assumptions: { uniqueName: false }, delay: 0 })
    expect(mock.settings).toBe(before)
    mock.configure({ assumptions: { uniqueName: true } })
    expect([mock.settings.assumptions.uniqueName, before.assumptions.uniqueName]).toEqual([true, false])
  })
})
