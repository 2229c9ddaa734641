import { describe, expect, test } from 'vitest'
import { createInventoryMock, defaultAssumptions } from '../../src/index.ts'
import { path } from './requests.ts'

const origin = 'https://inventory.example'

describe('configure', () => {
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

  test('copies a delay that is a list', () => {
    const delay: [number, number] = [1, 2]
    const mock = createInventoryMock({ delay })
    delay[0] = 0
    expect(mock.settings.delay).toEqual([1, 2])
    mock.configure({ delay })
    delay[0] = -5
    expect(mock.settings.delay).toEqual([0, 2])
  })
})

describe('mock.settings', () => {
  test('are frozen, with everything in them, and cannot be assigned', () => {
    const mock = createInventoryMock({ assumptions: { tokens: ['t'] }, delay: [1, 2] })
    const { assumptions, delay } = mock.settings
    const parts = [mock.settings, assumptions, delay, assumptions.tokens, assumptions.requiredFields]
    expect(parts.every(Object.isFrozen)).toBe(true)
    expect(() => Object.assign(mock, { settings: { delay: 5 } })).toThrow(TypeError)
    expect(mock.settings.delay).toBe(delay)
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
    mock.configure({ assumptions: { uniqueName: true }, delay: [1, 2] })
    expect([mock.settings.assumptions.uniqueName, before.assumptions.uniqueName]).toEqual([true, false])
    mock.configure(before)
    expect(mock.settings).toEqual(before)
  })
})

test.each([
  ['a URL', new URL(`${origin}/base/`)],
  ['a text with slashes at its end', `${origin}/base//`],
])('the base URL can be %s', async (_what, baseUrl) => {
  const mock = createInventoryMock({ baseUrl })
  expect(mock.baseUrl).toBe(String(baseUrl))
  expect((await mock.fetch(`${origin}/base${path}`)).status).toBe(200)
  expect((await mock.fetch(`${origin}${path}`)).status).toBe(404)
})

test.each([`${origin}/rapi`, `${origin}/api/v3`, '/apis/v2', '/v2'])(
  'the base URL can be %s, which is not the path of the service',
  (baseUrl) => {
    expect(createInventoryMock({ baseUrl }).baseUrl).toBe(baseUrl)
  },
)

test('a delay can be the longest time of a timer', () => {
  expect(createInventoryMock({ delay: 2 ** 31 - 1 }).settings.delay).toBe(2 ** 31 - 1)
})

test('the default clock goes forward', async () => {
  const mock = createInventoryMock()
  for (let count = 0; count < 3; count++) await mock.fetch(path)
  const times = mock.requests.list().flatMap(({ startedAt, durationMs }) => [startedAt, startedAt + durationMs!])
  expect(times).toEqual([...times].sort((a, b) => a - b))
})
