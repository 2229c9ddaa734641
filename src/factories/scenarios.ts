import type { InventoryObject } from '../contract/object.ts'
import { datacenter } from './datacenter.ts'
import { edgeCases } from './edge-cases.ts'
import { checkOptions, checkSeed } from './object-factory.ts'
import { small } from './small.ts'

/** What a scenario may be told. */
export interface ScenarioOptions {
  /** Any integer; the same seed gives the same collection. Default 1, which is what `fixtures/` was made with. */
  seed?: number | undefined
}

const scenario =
  (name: string, recipe: (seed: number) => InventoryObject[]) =>
  (options: ScenarioOptions = {}): InventoryObject[] => {
    checkOptions(`make the scenario ${name}`, options, ['seed'])
    const { seed = 1 } = options
    checkSeed(`make the scenario ${name}`, seed)
    return recipe(seed)
  }

/**
 * Named collections. Each call gives new objects, with the ids 1, 2, 3 and so on; nothing is shared between two calls.
 * All throw an InventoryMockError for another option, and when the seed is not an integer.
 *
 * @example
 * const mock = createInventoryMock({ objects: scenarios.datacenter({ seed: 7 }) })
 */
export const scenarios = {
  /** No objects at all. */
  empty: scenario('empty', () => []),
  /** Two dozen objects of an office and its server room, with one of every gap: enough to look at by hand. */
  small: scenario('small', small),
  /** Three sites, 14 racks, some 400 objects in realistic proportions. */
  datacenter: scenario('datacenter', datacenter),
  /** What clients trip over: nulls, empty values, odd names, odd attribute keys. The same for every seed. */
  edgeCases: scenario('edgeCases', edgeCases),
}

/**
 * Name of a scenario.
 * @useDeclaredType
 */
export type ScenarioName = keyof typeof scenarios
