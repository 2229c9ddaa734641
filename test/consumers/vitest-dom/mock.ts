import { createInventoryMock } from 'inventory-objects-mock'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'

export const objects = [
  { id: 1, name: 'web-1' },
  { id: 2, name: 'web-2' },
]

/** The mock of a page. Each page has its own, created by the same code. */
export const mock = createInventoryMock({ baseUrl: 'https://app.example', objects })
const server = setupServer(...mock.handlers)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())
