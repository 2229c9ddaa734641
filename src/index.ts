/** `inventory-objects-mock`: the mock for Mock Service Worker, the schemas of the contract, the types. */
export { type AssumptionName, type Assumptions, defaultAssumptions } from './contract/assumptions.ts'
export type { JsonValue } from './contract/json.ts'
export {
  type InventoryObject,
  type InventoryObjectInput,
  inventoryObjectInputSchema,
  inventoryObjectSchema,
  type Location,
  locationSchema,
  type ObjectFields,
  type ObjectType,
  objectTypeSchema,
} from './contract/object.ts'
export type { ListQuery, SortOrder } from './contract/parameters.ts'
export { InventoryMockError } from './errors.ts'
export type { ObjectCollection } from './mock/collection.ts'
export type { InventoryMockOptions, MockControl } from './mock/core.ts'
export type { Fetch } from './mock/fetch.ts'
export { createInventoryMock, type InventoryMock } from './mock/inventory-mock.ts'
export type { InventoryService } from './mock/inventory-service.ts'
