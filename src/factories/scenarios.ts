import type { InventoryObjectOf, ObjectFields } from '../contract/object.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { checkOptions } from '../validation/options.ts'
import { seedCheck } from './faker.ts'
import { createObjectFactory } from './object-factory.ts'
import type { BuiltInTrait, BuiltObject } from './overrides.ts'
import type { ScenarioName } from './scenario-names.ts'
import { createDatacenter } from './scenarios/datacenter.ts'
import { createEdges } from './scenarios/edges.ts'

/** The objects of `small`: how many, their type, the fact of their location, and their traits. */
const rows: readonly [count: number, type: string, fact: string, ...traits: BuiltInTrait[]][] = [
  [1, 'firewall', 'osl1'],
  [1, 'router', 'osl1'],
  [2, 'switch', 'osl1'],
  [3, 'server', 'osl1'],
  [3, 'virtual machine', 'osl1'],
  [1, 'database', 'osl1'],
  [1, 'storage', 'osl1'],
  [1, 'load balancer', 'osl1'],
  [1, 'ups', 'osl1'],
  [2, 'access point', 'osl2'],
  [1, 'printer', 'osl2', 'unowned'],
  [1, 'printer', 'osl2', 'unlabeled', 'bare'],
  [1, 'switch', 'trd1'],
  [1, 'server', 'trd1'],
  [2, 'virtual machine', 'trd1', 'unlabeled'],
  [1, 'server', 'trd1', 'decommissioned'],
  [1, 'switch', '', 'unplaced', 'unowned'],
  [1, '', 'trd1', 'untyped'],
]

function createSmall(seed: number): BuiltObject[] {
  const factory = createObjectFactory({ seed })
  const objects = rows.flatMap(([count, name, fact, ...traits]) => {
    const overrides = { ...(name && { type: { name } }), ...(fact && { location: { fact } }) }
    return factory.buildList(count, ...traits, overrides)
  })
  return [...objects, factory.build('unplaced', 'untyped', 'unowned', 'unlabeled', 'bare')]
}

/** Options of a scenario. */
export interface ScenarioOptions {
  /**
   * Any integer; the same seed gives the same objects. The files in `fixtures/` have the default seed.
   * @default 1
   */
  seed?: number | undefined
}

const createScenario =
  <Label, Responsible>(
    name: string,
    createObjects: (seed: number) => ObjectFields<InventoryObjectOf<Label, Responsible>>[],
  ) =>
  (...[options = {}, ...others]: [options?: ScenarioOptions]): InventoryObjectOf<Label, Responsible>[] => {
    checkArgumentCount(`scenarios.${name}`, [options, ...others], 1)
    checkOptions(`create the scenario ${name}`, options, { seed: seedCheck })
    return createObjects(options.seed ?? 1).map((fields, index) => ({ id: index + 1, ...fields }))
  }

/**
 * Named collections of objects, with the ids 1, 2, 3 and so on. Each call returns new objects.
 * Their labels are texts and their users ids, except in `edges`, which has any JSON.
 * Each throws an InventoryMockError for an unknown option or an invalid seed.
 *
 * @example
 * const mock = createInventoryMock({ objects: scenarios.datacenter({ seed: 7 }) })
 */
export const scenarios = {
  /** No objects. */
  empty: createScenario<string, number>('empty', () => []),
  /** 26 objects of an office and a server room. Some have no location, type, labels, attributes or users. */
  small: createScenario('small', createSmall),
  /** 371 objects of a company with 14 racks at three sites, in realistic proportions. */
  datacenter: createScenario('datacenter', createDatacenter),
  /** Values that clients often get wrong: nulls, empty values, unusual names and attribute keys. Ignores the seed. */
  edges: createScenario('edges', createEdges),
} satisfies Record<ScenarioName, unknown>
