import type { JsonValue } from '../contract/json.ts'
import type { MockControl } from './control.ts'
import { createMock, type Mock } from './create-mock.ts'
import { createFetch, type Fetch } from './fetch.ts'
import { storeKey } from './objects/store-key.ts'
import type { InventoryMockOptions } from './options.ts'

/**
 * The mock for a host that takes a fetch function.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface InventoryService<Label = JsonValue, Responsible = JsonValue> extends MockControl<Label, Responsible> {
  /** `{base_url}`, as the option has it: `*` for any origin, a path, or an absolute URL. */
  readonly baseUrl: string

  /**
   * The service as a function like the platform's `fetch`.
   * @example const response = await service.fetch('/api/v2/objects/?sort=-id')
   */
  readonly fetch: Fetch
}

/**
 * Creates the inventory objects service in memory, without handlers for Mock Service Worker.
 * @typeParam Label - an element of `labels`, inferred from `labelSchema`
 * @typeParam Responsible - an element of `responsible`, inferred from `responsibleSchema`
 * @throws InventoryMockError for an invalid option
 * @example
 * const service = createInventoryService({ objects: [{ name: 'web-1' }] })
 * const objects = await (await service.fetch('/api/v2/objects/')).json()
 */
export function createInventoryService<Label = JsonValue, Responsible = JsonValue>(
  options?: InventoryMockOptions<Label, Responsible>,
): InventoryService<Label, Responsible> {
  // Inside, elements are any JSON: Label and Responsible are known to the user's schemas alone.
  return toInventoryService(createMock(options as InventoryMockOptions)) as InventoryService<Label, Responsible>
}

/** The part of a mock that every entry point has. */
export function toInventoryService(mock: Mock): InventoryService {
  const service = Object.assign(mock.control, { baseUrl: mock.state.settings.baseUrl, fetch: createFetch(mock) })
  return Object.defineProperty(service, storeKey, { value: mock.state.store })
}
