import type { InventoryObject, ObjectFields } from '../contract/object.ts'
import { checkOptions } from '../validation/options.ts'
import { seedCheck } from './faker.ts'
import { createDatacenter } from './scenarios/datacenter.ts'
import { createEdges } from './scenarios/edges.ts'
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
  <Label, Responsible>(name: string, createObjects: (seed: number) => ObjectFields<Label, Responsible>[]) =>
  (options: ScenarioOptions = {}): InventoryObject<Label, Responsible>[] => {
    checkOptions(`create the scenario ${name}`, options, { seed: seedCheck })
    return createObjects(options.seed ?? 1).map((fields, index) => ({ id: index + 1, ...fields }))
  }

/**
 * Named collections of objects, with the ids 1, 2, 3 and so on. Each call returns new objects.
 * Their labels are texts and their responsible users ids, except in `edges`, which has any JSON.
 * Each throws an InventoryMockError for an unknown option or an invalid seed.
 *
 * @example
 * const mock = createInventoryMock({ objects: scenarios.datacenter({ seed: 7 }) })
 */
export const scenarios = {
  /** No objects. */
  empty: createScenario<string, number>('empty', () => []),
  /** 26 objects of an office and a server room. Some have no location, type, labels, attributes or responsible users. */
  small: createScenario('small', createSmall),
  /** 371 objects of a company with 14 racks at three sites, in realistic proportions. */
  datacenter: createScenario('datacenter', createDatacenter),
  /** Values that clients often get wrong: nulls, empty values, unusual names and attribute keys. Ignores the seed. */
  edges: createScenario('edges', createEdges),
}

/**
 * Name of a scenario.
 * @useDeclaredType
 */
export type ScenarioName = keyof typeof scenarios
