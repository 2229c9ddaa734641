/**
 * The mock for Mock Service Worker, the schemas of the contract, the types. Has all of `inventory-objects-mock/service`.
 * @module inventory-objects-mock
 */
export { inventoryObjectSchema } from './contract/object.ts'
export { createInventoryMock, type InventoryMock } from './mock/create-mock.ts'
export { keepState } from './mock/state/keep-state.ts'
// The same names in both entry points: a list of them would have to be kept twice.
export * from './service.ts'
