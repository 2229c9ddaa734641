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
export type { Change, FaultCollection, MockControl, MockEvents } from './mock/control.ts'
export type { Delay } from './mock/delay.ts'
export type { Alternative, ExplainableRequest, ExplainedResponse, Explanation } from './mock/explain/explanation.ts'
export type { ExportedState, JsonFault, StateInput } from './mock/exported-state.ts'
export type {
  ActiveFault,
  DelayFault,
  Fault,
  FaultScope,
  NetworkErrorFault,
  ResponseFault,
  TruncationFault,
} from './mock/faults/fault.ts'
export type { Fetch } from './mock/fetch.ts'
export { createInventoryMock, type InventoryMock } from './mock/inventory-mock.ts'
export type { InventoryService } from './mock/inventory-service.ts'
export { keepState, type StateStorage } from './mock/keep-state.ts'
export type { AppliedFault, Exchange, ExchangeRequest, PendingRequest } from './mock/log/exchange.ts'
export type { AsymmetricMatcher, RequestMatch, RequestPattern } from './mock/log/match.ts'
export type { RequestSummary } from './mock/log/summary.ts'
export type { WaitOptions } from './mock/log/wait.ts'
export type { ObjectCollection, ObjectRange } from './mock/objects/collection.ts'
export type { InventoryMockOptions } from './mock/options.ts'
export type { Checkpoint } from './simulator/store/history.ts'
export { InventoryMockError } from './validation/errors.ts'
