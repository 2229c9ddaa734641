import type { JsonValue } from '../contract/json.ts'
import { failedTo } from '../validation/errors.ts'
import type { InventoryService } from './inventory-service.ts'
import { Mock } from './mock.ts'
import type { InventoryMockOptions } from './options.ts'

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
  const service: InventoryService = new Mock(options as InventoryMockOptions)
  return Object.defineProperty(service, 'handlers', { get: failWithoutHandlers }) as InventoryService<
    Label,
    Responsible
  >
}

function failWithoutHandlers(): never {
  const advice = "Use createInventoryMock of 'inventory-objects-mock'"
  throw failedTo('read handlers', 'a mock with handlers for MSW', 'one of createInventoryService', advice)
}
