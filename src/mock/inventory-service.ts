import type { JsonValue } from '../contract/json.ts'
import type { MockControl } from './control.ts'
import { createMockCore, type MockCore } from './core.ts'
import { createFetch, type Fetch } from './fetch.ts'
import { storeKey } from './objects/store-key.ts'
import type { InventoryMockOptions } from './options.ts'

/** The service for a host that takes a fetch function, and the control over it. */
export interface InventoryService<Label = JsonValue, Responsible = JsonValue> extends MockControl<Label, Responsible> {
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
export function createInventoryService<Label = JsonValue, Responsible = JsonValue>(
  options?: InventoryMockOptions<Label, Responsible>,
): InventoryService<Label, Responsible> {
  return toInventoryService(createMockCore(options as InventoryMockOptions)) as InventoryService<Label, Responsible>
}

/** The part of a mock that every entry point has. */
export function toInventoryService(core: MockCore): InventoryService {
  const service = Object.assign(core.control, { fetch: createFetch(core) })
  return Object.defineProperty(service, storeKey, { value: core.store })
}
