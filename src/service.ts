/**
 * The mock for any host that takes a fetch function, the schema of the contract, the types. Loads no MSW.
 * @module inventory-objects-mock/service
 */
export { type AssumptionName, type Assumptions, defaultAssumptions, type FilterMatch } from './contract/assumptions.ts'
export type { JsonValue } from './contract/json.ts'
export {
  type AnyInventoryObject,
  type InventoryLocation,
  type InventoryObject,
  type InventoryObjectInput,
  type InventoryObjectOf,
  type InventoryType,
  inventoryObjectSchema,
  type ObjectSchema,
} from './contract/object.ts'
export type { OperationName } from './contract/operations.ts'
export type { ListQuery } from './contract/parameters.ts'
export type { InventoryDelay } from './mock/delay.ts'
export type { InventoryChange, MockEvents } from './mock/events.ts'
export type {
  ExplainableRequest,
  ExplainedFilter,
  Explanation,
  InventoryAlternative,
} from './mock/explain/explanation.ts'
export type { AddedFault, Fault, FaultCollection, FaultSnapshot } from './mock/faults/fault.ts'
export type { InventoryFetch } from './mock/fetch.ts'
export type { Checkpoint, InventoryService } from './mock/inventory-service.ts'
export type {
  AnsweredExchange,
  AppliedFault,
  EndedExchange,
  Exchange,
  FailedExchange,
  PassedExchange,
  PendingExchange,
  ReceivedRequest,
} from './mock/log/exchange.ts'
export type { RequestMatch } from './mock/log/match.ts'
export type { RequestCollection } from './mock/log/request-collection.ts'
export type { WaitOptions } from './mock/log/wait.ts'
export { createInventoryService } from './mock/mock.ts'
export type { InventoryMockOptions } from './mock/mock-options.ts'
export type { ObjectCollection } from './mock/objects/collection.ts'
export type { InventorySettings, SettingsChanges } from './mock/settings.ts'
export type { ExportedState, StateInput } from './mock/state/exported-state.ts'
export { followMock } from './page/follow-mock.ts'
export { importStateLink } from './page/state-link.ts'
export { type InventoryErrorCode, InventoryMockError } from './validation/errors.ts'
export type { TestContext } from './validation/test-context.ts'
