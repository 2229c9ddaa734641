import type { InventoryObject } from '../contract/object.ts'
import { createObjectFactory } from './object-factory.ts'
import type { BuiltInTrait } from './traits.ts'

/** How many, of which type, where, and what is missing of them. */
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
  [1, 'printer', 'osl2', 'unlabelled', 'bare'],
  [1, 'switch', 'trd1'],
  [1, 'server', 'trd1'],
  [2, 'virtual machine', 'trd1', 'unlabelled'],
  [1, 'server', 'trd1', 'decommissioned'],
  [1, 'switch', '', 'unplaced', 'unowned'],
  [1, '', 'trd1', 'untyped'],
]

/** The objects of the scenario `small`. */
export function small(seed: number): InventoryObject[] {
  const factory = createObjectFactory({ seed })
  const ordinary = rows.flatMap(([count, name, fact, ...traits]) => {
    const known = { ...(name && { type: { name } }), ...(fact && { location: { fact } }) }
    return Array.from({ length: count }, () => factory.build(...traits, known))
  })
  return [...ordinary, factory.build('unplaced', 'untyped', 'unowned', 'unlabelled', 'bare')]
}
