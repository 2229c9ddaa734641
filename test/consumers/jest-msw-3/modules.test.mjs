import { createInventoryMock } from 'inventory-objects-mock'
import { setupServer } from 'msw/node'

const mock = createInventoryMock({ objects: [{ id: 42, name: 'web-1' }] })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(mock.reset)
afterAll(() => server.close())

test('the client finds an object', async () => {
  const response = await fetch('https://inventory.example/api/v2/objects/?name=web-1')
  expect(await response.json()).toEqual([expect.objectContaining({ id: 42 })])
})
