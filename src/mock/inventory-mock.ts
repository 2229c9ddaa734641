import type { RequestHandler } from 'msw'
import { createMockCore, type InventoryMockOptions } from './core.ts'
import { createHandlers } from './handlers.ts'
import { type InventoryService, toInventoryService } from './inventory-service.ts'

/** The service behind Mock Service Worker, and the control over it. */
export interface InventoryMock extends InventoryService {
  /**
   * Request handlers for `setupServer` or `setupWorker`. A request that no route of the service knows is left to MSW.
   * @example const server = setupServer(...mock.handlers)
   */
  readonly handlers: RequestHandler[]
}

/**
 * Creates the inventory objects service in memory, with handlers for Mock Service Worker.
 * @throws InventoryMockError for a wrong option
 * @example
 * const mock = createInventoryMock({ objects: [{ name: 'web-1' }] })
 * const server = setupServer(...mock.handlers)
 * @see https://mswjs.io/docs/api/setup-server
 */
export function createInventoryMock(options?: InventoryMockOptions): InventoryMock {
  const core = createMockCore(options)
  return { ...toInventoryService(core), handlers: createHandlers(core) }
}
