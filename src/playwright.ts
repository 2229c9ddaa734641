/**
 * `test` and `expect` of Playwright with a session for each test, which the requests of its pages reach. For Node.
 * @module inventory-objects-mock/playwright
 */
export { expect } from '@playwright/test'
export type { InventoryClient } from './client/inventory-client.ts'
export type { FixtureObject } from './runners/fixture-object.ts'
export { type SessionFixtures, type SessionOptions, test } from './runners/playwright-test.ts'
export type { InventoryServerOptions } from './server/server-options.ts'
export { InventoryMockError } from './validation/errors.ts'
