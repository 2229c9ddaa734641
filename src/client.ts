/**
 * A client for the admin API of a server. For Node and browsers; has no dependencies.
 * @module inventory-objects-mock/client
 */
export { InventoryClientError } from './client/admin-request.ts'
export type { GenerateOptions } from './client/generate-options.ts'
export { type Har, type HarEntry, toHar } from './client/har.ts'
export { type ConnectOptions, connect, type InventoryClient } from './client/inventory-client.ts'
export type { RemoteCheckpoint, RemoteFault } from './client/remote.ts'
export type { SessionInfo } from './client/session-info.ts'
export type { Assumptions } from './contract/assumptions.ts'
export type { InventoryObject, InventoryObjectInput } from './contract/object.ts'
export type { ListQuery } from './contract/parameters.ts'
export type { Change, MockEvents } from './mock/control.ts'
export type { Delay } from './mock/delay.ts'
export type { ExplainableRequest, Explanation } from './mock/explain/explanation.ts'
export type { ExportedState, JsonFault, StateInput } from './mock/exported-state.ts'
export type { Exchange, PendingRequest } from './mock/log/exchange.ts'
export type { RequestPattern } from './mock/log/match.ts'
export type { RequestSummary } from './mock/log/summary.ts'
export type { WaitOptions } from './mock/log/wait.ts'
export type { ObjectRange } from './mock/objects/collection.ts'
