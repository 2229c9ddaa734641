/**
 * The mock for any host that takes a fetch function. Loads no MSW.
 * @module inventory-objects-mock/service
 */
export { type AssumptionName, type Assumptions, defaultAssumptions } from './contract/assumptions.ts'
export type { ElementSchema } from './contract/elements.ts'
export type { JsonValue } from './contract/json.ts'
export type { InventoryObject, InventoryObjectInput, Location, ObjectFields, ObjectType } from './contract/object.ts'
export type { OperationName } from './contract/operations.ts'
export type { ListQuery, SortOrder } from './contract/parameters.ts'
export { InventoryMockError } from './errors.ts'
export type { ObjectCollection } from './mock/collection.ts'
export type { Change, Checkpoint, MockControl, MockEvents } from './mock/control.ts'
export type { Delay } from './mock/delay.ts'
export type { AppliedFault, Exchange, ExchangeRequest } from './mock/exchange.ts'
export type { AnswerFault, DelayFault, Fault, FaultScope, NetworkErrorFault } from './mock/fault.ts'
export type { Fetch } from './mock/fetch.ts'
export { createInventoryService, type InventoryService } from './mock/inventory-service.ts'
export type { AsymmetricMatcher, RequestMatch, RequestPattern } from './mock/match.ts'
export type { InventoryMockOptions } from './mock/options.ts'
export type { WaitOptions } from './mock/request-log.ts'
