import { createInventoryMock } from 'inventory-objects-mock'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

export const inventory = createInventoryMock({
  baseUrl: 'https://inventory.example',
  objects: [
    { name: 'web-1', type: { name: 'host' }, location: { name: 'Oslo', fact: 'osl1' } },
    { name: 'db-1', type: { name: 'host' }, location: { name: 'Bergen', fact: 'bgo1' } },
    { name: 'core-1', type: { name: 'switch' }, location: { name: 'Oslo', fact: 'osl1' } },
    { name: 'build', type: { name: 'vm' } },
    { name: 'mail', type: { name: 'vm' } },
  ],
})
/** The inventory of the test environment, whose search is more helpful. */
export const staging = createInventoryMock({
  baseUrl: 'https://staging.example',
  objects: [{ name: 'web-1' }, { name: 'web-2' }, { name: 'db-1' }],
  assumptions: { filterMatch: 'icontains' },
})

const server = setupServer(...inventory.handlers, ...staging.handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  inventory.reset()
  staging.reset()
})
afterAll(() => server.close())
