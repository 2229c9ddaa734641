/**
 * The service in front of the requests of a page, without a service worker: for demos on a static host. Loads no MSW.
 * @module inventory-objects-mock/page
 */
export type { InventoryService } from './mock/inventory-service.ts'
export { interceptRequests } from './page/intercept-requests.ts'
export { keepState } from './page/keep-state.ts'
export { InventoryMockError } from './validation/errors.ts'
