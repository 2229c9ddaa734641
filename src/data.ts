/**
 * The collection of a mock as a database of `@mswjs/data`. Loads no MSW.
 * @module inventory-objects-mock/data
 */
export type { JsonValue } from './contract/json.ts'
export type { InventoryLocation, InventoryObject, InventoryObjectInput, InventoryType } from './contract/object.ts'
export { createInventoryDb, type InventoryDb } from './data/inventory-db.ts'
export type {
  DbChanges,
  DbListQuery,
  DbNewValue,
  DbNextValue,
  DbOperators,
  DbOrder,
  DbQuery,
  DbResult,
  DbWhere,
  InventoryDbModel,
} from './data/inventory-db-model.ts'
export type { ObjectCollection } from './mock/objects/collection.ts'
export { InventoryMockError } from './validation/errors.ts'
