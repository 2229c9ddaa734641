import { createInventoryMock } from 'inventory-objects-mock'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const mock = createInventoryMock({ objects: [{ id: 42, name: 'web-1' }] })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(mock.reset)
afterAll(() => server.close())

/** The client under test: use your own. */
function move(id: number, fact: string) {
  return fetch(`https://inventory.example/api/v2/objects/${id}/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ location: { fact } }),
  })
}

test('the client moves an object', async () => {
  await move(42, 'osl1')
  expect(mock.objects.get(42)).toMatchObject({ name: 'web-1', location: { name: null, fact: 'osl1' } })
})

test('the client learns that the service is down', async () => {
  mock.faults.add({ operation: 'update', status: 503 })
  expect((await move(42, 'osl1')).status).toBe(503)
})
