/**
 * A client for the admin API of a server. For Node and browsers; has no dependencies.
 * @module inventory-objects-mock/client
 */
export { InventoryClientError } from './client/admin-request.ts'
export { type Har, type HarEntry, toHar } from './client/har.ts'
export {
  type ConnectOptions,
  connect,
  type InventoryClient,
  type RemoteCheckpoint,
  type RemoteFault,
} from './client/inventory-client.ts'
export type { RemoteObjects } from './client/remote-objects.ts'
export type { Assumptions } from './contract/assumptions.ts'
export type { InventoryObject, InventoryObjectInput } from './contract/object.ts'
export type { ListQuery } from './contract/parameters.ts'
export type { Exchange } from './mock/log/exchange.ts'
export type { RequestPattern } from './mock/log/match.ts'
export type { WaitOptions } from './mock/log/wait.ts'
