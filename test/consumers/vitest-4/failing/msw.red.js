import { createInventoryMock } from 'inventory-objects-mock'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const mock = createInventoryMock({ objects: [{ name: 'web-1', location: { name: 'Oslo', fact: 'osl1' } }] })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(mock.reset)
afterAll(() => server.close())

test('a client moves an object, and keeps the name of its location', async () => {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ location: { fact: 'bgo1' } })
  await fetch('https://inventory.example/api/v2/objects/1/', { method: 'PATCH', headers, body })
  expect(mock.objects.get(1).location.name).toBe('Oslo')
})
