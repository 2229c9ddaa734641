/**
 * The service on Cloudflare: a Worker, and a Durable Object for each session. Loads no MSW and nothing of Node.
 * @module inventory-objects-mock/cloudflare
 */
export {
  createInventoryWorker,
  type InventoryEnvironment,
  type InventorySession,
  type InventoryWorker,
} from './cloudflare/inventory-worker.ts'
export type { ObjectContext, ObjectId, ObjectNamespace, ObjectStorage } from './cloudflare/platform.ts'
export type { InventoryWorkerOptions } from './cloudflare/worker-options.ts'
export { type AssumptionName, type Assumptions, defaultAssumptions, type FilterMatch } from './contract/assumptions.ts'
export type { InventoryObject, InventoryObjectInput } from './contract/object.ts'
export type { InventoryDelay } from './mock/delay.ts'
export { InventoryMockError } from './validation/errors.ts'
