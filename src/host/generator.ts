import type { GenerateOptions } from '../client/generate-options.ts'
import type { InventoryObjectInput } from '../contract/object.ts'

/** A scenario, and the names of its options. */
export interface ScenarioInfo {
  readonly name: NonNullable<GenerateOptions['scenario']>
  readonly options: readonly 'seed'[]
}

/** What generates objects. A host does not have it by itself, because it would load faker. */
export interface Generator {
  readonly scenarios: readonly ScenarioInfo[]
  /**
   * Generates objects without ids, a few at a time: others are answered in between.
   * @throws InventoryMockError for an unknown scenario, or not exactly one of a scenario and a count
   */
  generate(options: GenerateOptions): Promise<InventoryObjectInput[]>
}
