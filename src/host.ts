/**
 * The service with sessions, the admin API and the documentation, as a fetch application: for Bun, Deno, Workers, Hono
 * and Next. Loads no MSW and nothing of Node.
 * @module inventory-objects-mock/host
 */
export { type AssumptionName, type Assumptions, defaultAssumptions, type FilterMatch } from './contract/assumptions.ts'
export type { InventoryObject, InventoryObjectInput } from './contract/object.ts'
export type { InventoryHostOptions } from './host/host-options.ts'
export { createInventoryHost, type InventoryHost, type RequestContext } from './host/inventory-host.ts'
export type { InventoryDelay } from './mock/delay.ts'
export type { InventoryService } from './mock/inventory-service.ts'
export { InventoryMockError } from './validation/errors.ts'
