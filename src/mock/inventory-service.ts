import { createMockCore, type InventoryMockOptions, type MockControl, type MockCore } from './core.ts'
import { createFetch, type Fetch } from './fetch.ts'

/** The service for a host that takes a fetch function, and the control over it. */
export interface InventoryService extends MockControl {
  /**
   * The service as a function like the platform's `fetch`.
   * @example const response = await service.fetch('/api/v2/objects/?sort=-id')
   */
  readonly fetch: Fetch
}

/**
 * Creates the inventory objects service in memory, without the handlers of Mock Service Worker.
 * @throws InventoryMockError for a wrong option
 * @example
 * const service = createInventoryService({ objects: [{ name: 'web-1' }] })
 * const objects = await (await service.fetch('/api/v2/objects/')).json()
 */
export function createInventoryService(options?: InventoryMockOptions): InventoryService {
  return toInventoryService(createMockCore(options))
}

/** The part of a mock that every entry point has. */
export function toInventoryService(core: MockCore): InventoryService {
  const { objects, assumptions, reset } = core
  return { objects, assumptions, reset, fetch: createFetch(core) }
}
