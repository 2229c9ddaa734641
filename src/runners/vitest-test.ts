import { test as base, type RunnerTask, type TestAPI } from 'vitest'
import type { InventoryService } from '../mock/inventory-service.ts'
import { createInventoryService } from '../mock/mock.ts'
import type { InventoryMockOptions } from '../mock/mock-options.ts'
import { currentTestKey } from '../mock/sweep/current-test.ts'
import { addToError } from '../validation/test-context.ts'
import type { FixtureObject } from './fixture-object.ts'

/** The fixtures of a test of Vitest. */
export interface ServiceFixtures {
  /**
   * Options of the service: override them in a `describe`, in a file, or for all tests of a project.
   * @default {}
   */
  inventoryOptions: InventoryMockOptions<FixtureObject>
  /**
   * Whether a test that passed fails if a fault that it added has never applied: `service.faults.verify()`.
   * @default true
   */
  verifyFaults: boolean
  /**
   * The service of this test alone. If the test fails, its error says what the service saw: the text of `service.describe`,
   * unless `inventoryOptions` has `explainFailures: false`.
   */
  service: InventoryService<FixtureObject>
}

/**
 * `test` of Vitest with a service for each test: `test.concurrent` is safe, and nothing has to be reset.
 * @see {@link https://vitest.dev/guide/test-context}
 * @example
 * test.override({ inventoryOptions: { objects: [{ name: 'web-1' }] } })
 *
 * test.concurrent('a client deletes an object', async ({ expect, service }) => {
 *   await service.fetch('/api/v2/objects/1/', { method: 'DELETE' })
 *   expect(service.objects.count()).toBe(0)
 * })
 */
export const test: TestAPI<ServiceFixtures> = base.extend<ServiceFixtures>({
  inventoryOptions: {},
  verifyFaults: true,
  service: async ({ inventoryOptions, verifyFaults, task }, use) => {
    const service = createInventoryService(inventoryOptions)
    // For a sweep, which also knows the tests that run together.
    Object.defineProperty(service, currentTestKey, { value: { file: task.file.filepath, test: findName(task) } })
    await use(service)
    try {
      if (verifyFaults && task.result?.state === 'pass') service.faults.verify()
    } catch (error) {
      if (inventoryOptions.explainFailures !== false) addToError(error as Error, await service.describe())
      throw error
    } finally {
      // Ends the requests that wait in a delay too. The tests beside this one have services of their own.
      await service.reset({ task: { ...task, concurrent: false } })
    }
  },
})

/** The name of a test with those of its groups. */
function findName({ name, suite, file }: Pick<RunnerTask, 'name' | 'suite' | 'file'>): string {
  return suite && suite.id !== file.id ? `${findName(suite)} > ${name}` : name
}
