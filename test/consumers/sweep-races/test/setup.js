import { createInventoryMock } from 'inventory-objects-mock'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

const mock = createInventoryMock({ objects: [{ name: 'db-1' }, { name: 'web-1' }, { name: 'web-10' }] })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  document.body.replaceChildren()
  mock.reset()
})
afterAll(() => server.close())
