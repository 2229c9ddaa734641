/**
 * A client for the admin API of a server. For Node and browsers; has no dependencies.
 * @module inventory-objects-mock/client
 */
export { InventoryClientError } from './client/admin-request.ts'
export { type Har, type HarEntry, toHar } from './client/har.ts'
export { type ConnectOptions, connect, type InventoryClient } from './client/inventory-client.ts'
export type {
  GenerateOptions,
  RemoteCheckpoint,
  RemoteFaults,
  RemoteRequests,
  SessionInfo,
} from './client/remote.ts'
export type { InventoryObject, InventoryObjectInput } from './contract/object.ts'
export type { ListQuery } from './contract/parameters.ts'
export type { InventoryDelay } from './mock/delay.ts'
export type { InventoryChange, MockEvents } from './mock/events.ts'
export type { Explanation } from './mock/explain/explanation.ts'
export type { FaultSnapshot, JsonFault } from './mock/faults/fault.ts'
export type { EndedExchange, Exchange, ReceivedRequest } from './mock/log/exchange.ts'
export type { WaitOptions } from './mock/log/wait.ts'
export type { InventorySettings, SettingsChanges } from './mock/settings.ts'
export type { ExportedState, StateInput } from './mock/state/exported-state.ts'
export { type InventoryErrorCode, InventoryMockError } from './validation/errors.ts'
