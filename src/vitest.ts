/**
 * `test` of Vitest with a service for each test.
 * @module inventory-objects-mock/vitest
 */
export type { InventoryService } from './mock/inventory-service.ts'
export type { InventoryMockOptions } from './mock/mock-options.ts'
export type { FixtureObject } from './runners/fixture-object.ts'
export { type ServiceFixtures, test } from './runners/vitest-test.ts'
