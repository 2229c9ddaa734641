import type { InventoryObject } from '../contract/object.ts'
import { checkOptions } from '../validation/options.ts'
import { seedCheck } from './faker.ts'
import { createDatacenter } from './scenarios/datacenter.ts'
import { createEdgeCases } from './scenarios/edge-cases.ts'
import { createSmall } from './scenarios/small.ts'

/** Options of a scenario. */
export interface ScenarioOptions {
  /**
   * Any integer; the same seed gives the same objects. The files in `fixtures/` have the default seed.
   * @default 1
   */
  seed?: number | undefined
}

const createScenario =
  (name: string, createObjects: (seed: number) => InventoryObject[]) =>
  (options: ScenarioOptions = {}): InventoryObject[] => {
    checkOptions(`create the scenario ${name}`, options, { seed: seedCheck })
    return createObjects(options.seed ?? 1)
  }

/**
 * Named collections of objects, with the ids 1, 2, 3 and so on. Each call returns new objects.
 * Each throws an InventoryMockError for an unknown option or an invalid seed.
 *
 * @example
 * const mock = createInventoryMock({ objects: scenarios.datacenter({ seed: 7 }) })
 */
export const scenarios = {
  /** No objects. */
  empty: createScenario('empty', () => []),
  /** 26 objects of an office and a server room. Some have no location, type, labels, attributes or responsible users. */
  small: createScenario('small', createSmall),
  /** 371 objects of a company with 14 racks at three sites, in realistic proportions. */
  datacenter: createScenario('datacenter', createDatacenter),
  /** Values that clients often get wrong: nulls, empty values, unusual names and attribute keys. Ignores the seed. */
  edgeCases: createScenario('edgeCases', createEdgeCases),
}

/**
 * Name of a scenario.
 * @useDeclaredType
 */
export type ScenarioName = keyof typeof scenarios
