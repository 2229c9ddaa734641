/**
 * The mock for Mock Service Worker, the schemas of the contract, the types.
 * @module inventory-objects-mock
 */
export { type AssumptionName, type Assumptions, defaultAssumptions } from './contract/assumptions.ts'
export type { ElementSchema } from './contract/elements.ts'
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
export type { OperationName } from './contract/operations.ts'
export type { ListQuery, SortOrder } from './contract/parameters.ts'
export type { Change, MockControl, MockEvents } from './mock/control.ts'
export type { Delay } from './mock/delay.ts'
export type { DelayFault, Fault, FaultScope, NetworkErrorFault, ResponseFault } from './mock/faults/fault.ts'
export type { Fetch } from './mock/fetch.ts'
export { createInventoryMock, type InventoryMock } from './mock/inventory-mock.ts'
export type { InventoryService } from './mock/inventory-service.ts'
export type { AppliedFault, Exchange, ExchangeRequest } from './mock/log/exchange.ts'
export type { AsymmetricMatcher, RequestMatch, RequestPattern } from './mock/log/match.ts'
export type { WaitOptions } from './mock/log/wait.ts'
export type { ObjectCollection } from './mock/objects/collection.ts'
export type { InventoryMockOptions } from './mock/options.ts'
export type { Checkpoint } from './simulator/store/history.ts'
export { InventoryMockError } from './validation/errors.ts'
