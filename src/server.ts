/**
 * The service as an HTTP server. For Node; does not load MSW.
 * @module inventory-objects-mock/server
 */
export { type AssumptionName, type Assumptions, defaultAssumptions, type FilterMatch } from './contract/assumptions.ts'
export type { InventoryObject, InventoryObjectInput } from './contract/object.ts'
export type { HostEvent } from './host/host.ts'
export type { LimitName } from './host/limits/bounds.ts'
export type { InventoryDelay } from './mock/delay.ts'
export type { InventoryService } from './mock/inventory-service.ts'
export type { AccessEntry, ServerLogger } from './server/access-log.ts'
export { createInventoryServer, type InventoryServer } from './server/inventory-server.ts'
export { type NodeListener, toNodeListener } from './server/node-listener.ts'
export type { InventoryServerOptions } from './server/server-options.ts'
export { InventoryMockError } from './validation/errors.ts'
