import type { RequestHandler } from 'msw'
import type { JsonValue } from '../contract/json.ts'
import { createMockCore } from './core.ts'
import { createHandlers } from './handlers.ts'
import { type InventoryService, toInventoryService } from './inventory-service.ts'
import type { InventoryMockOptions } from './options.ts'

/** The service behind Mock Service Worker, and the control over it. */
export interface InventoryMock<Label = JsonValue, Responsible = JsonValue>
  extends InventoryService<Label, Responsible> {
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
export function createInventoryMock<Label = JsonValue, Responsible = JsonValue>(
  options?: InventoryMockOptions<Label, Responsible>,
): InventoryMock<Label, Responsible> {
  const core = createMockCore(options as InventoryMockOptions)
  const mock = Object.assign(toInventoryService(core), { handlers: createHandlers(core) })
  return mock as unknown as InventoryMock<Label, Responsible>
}
