/** `inventory-objects-mock/client`: control over a server of this package, from Node or a browser. Loads nothing. */
export { InventoryClientError } from './client/admin-request.ts'
export {
  type ConnectOptions,
  connect,
  type InventoryClient,
  type RemoteCheckpoint,
  type RemoteFault,
  type RemoteObjects,
  type RequestPattern,
} from './client/inventory-client.ts'
export type { Assumptions } from './contract/assumptions.ts'
export type { InventoryObject, InventoryObjectInput } from './contract/object.ts'
export type { Exchange } from './mock/exchange.ts'
