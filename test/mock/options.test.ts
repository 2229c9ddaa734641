import { expect, test } from 'vitest'
import { createInventoryMock } from '../../src/index.ts'
import { path } from './requests.ts'

const origin = 'https://inventory.example'

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
