/**
 * The mock for Mock Service Worker. Has all of `inventory-objects-mock/service`.
 * @module inventory-objects-mock
 */
export { createInventoryMock, type InventoryMock } from './mock/create-mock.ts'
export { type KeptState, keepState } from './page/keep-state.ts'
// The same names in both entry points: a list of them would have to be kept twice.
export * from './service.ts'
