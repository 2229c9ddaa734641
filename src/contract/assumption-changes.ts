import { type Assumptions, assumptionNames, defaultAssumptions } from './assumptions.ts'
import { isSameJson } from './json.ts'

/** The assumptions that differ from others, by default from the defaults. */
export function findChanges(
  current: Partial<Assumptions>,
  base: Assumptions = defaultAssumptions,
): Partial<Assumptions> {
  const changed = assumptionNames.filter((name) => name in current && !isSameJson(current[name], base[name]))
  return Object.fromEntries(changed.map((name) => [name, current[name]]))
}
