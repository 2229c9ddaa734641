import { createObjectFactory } from '../object-factory.ts'
import type { BuiltObject } from '../overrides.ts'
import type { BuiltInTrait } from '../traits.ts'

/** How many objects, their type, the fact of their location, and their traits. */
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

/** Creates the objects of the scenario `small`. */
export function createSmall(seed: number): BuiltObject[] {
  const factory = createObjectFactory({ seed })
  const objects = rows.flatMap(([count, name, fact, ...traits]) => {
    const overrides = { ...(name && { type: { name } }), ...(fact && { location: { fact } }) }
    return factory.buildList(count, ...traits, overrides)
  })
  return [...objects, factory.build('unplaced', 'untyped', 'unowned', 'unlabeled', 'bare')]
}
