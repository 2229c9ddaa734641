/**
 * A mock that is ready, with handlers for Mock Service Worker and 26 objects: those of the scenario `small`. There is one for
 * each process or page, whose state every import shares; for one with other options, use `createInventoryMock`. They answer
 * `/api/v2/objects/` at any origin, but below no other path: a client with a base path, such as `https://inventory.example/dc`,
 * needs `createInventoryMock({ baseUrl: '/dc' })`.
 * @module inventory-objects-mock/handlers
 */
import fixture from '../fixtures/small.json' with { type: 'json' }
import type { InventoryObjectOf } from './contract/object.ts'
import { createInventoryMock, type InventoryMock } from './mock/create-mock.ts'

// TypeScript reads attributes of the file that are undefined, which JSON has not.
const objects: unknown = fixture

/** The mock of {@link handlers}, to read and to change. */
export const mock: InventoryMock<InventoryObjectOf<string, number>> = createInventoryMock({
  objects: objects as InventoryObjectOf<string, number>[],
})

/**
 * Request handlers for `setupServer` and `setupWorker`.
 * @example const server = setupServer(...handlers)
 */
export const handlers: InventoryMock['handlers'] = mock.handlers
