import { afterEach, expect, test, vi } from 'vitest'
import { createInventoryMock } from '../../../src/index.ts'
import { completeBody, path, write } from '../requests.ts'

const slashless = path.slice(0, -1)

afterEach(() => {
  vi.restoreAllMocks()
})

function listenToWarnings() {
  return vi.spyOn(console, 'warn').mockImplementation(() => {})
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a %s that is redirected to a slash warns once in the console, and names trailingSlash',
  async (method) => {
    const warn = listenToWarnings()
    const mock = createInventoryMock()
    for (let i = 0; i < 3; i++) await mock.fetch(slashless, { ...write(method, completeBody()), redirect: 'manual' })
    expect(warn.mock.calls).toEqual([[expect.stringMatching(`^inventory-objects-mock: ${method} .*trailingSlash`)]])
    expect(mock.objects.count()).toBe(0)
  },
)

test.each(['GET', 'HEAD', 'OPTIONS'])('a %s that is redirected does not warn', async (method) => {
  const warn = listenToWarnings()
  const response = await createInventoryMock().fetch(slashless, { method, redirect: 'manual' })
  expect([response.status, warn.mock.calls]).toEqual([301, []])
})

test('a POST without a slash does not warn where it is not redirected', async () => {
  const warn = listenToWarnings()
  for (const trailingSlash of ['optional', 'require'] as const) {
    await createInventoryMock({ assumptions: { trailingSlash } }).fetch(slashless, write('POST', completeBody()))
  }
  const mock = createInventoryMock()
  mock.faults.add({ status: 301, headers: { location: '/elsewhere/' } })
  expect((await mock.fetch(path, { ...write('POST', completeBody()), redirect: 'manual' })).status).toBe(301)
  expect(warn).not.toHaveBeenCalled()
})

test('each mock warns by itself', async () => {
  const warn = listenToWarnings()
  for (let i = 0; i < 2; i++) await createInventoryMock().fetch(slashless, write('POST', completeBody()))
  expect(warn).toHaveBeenCalledTimes(2)
})
