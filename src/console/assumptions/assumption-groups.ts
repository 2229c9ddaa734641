import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  defaultAssumptions,
} from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'

/** The groups of the assumptions, by what they are about. */
export const assumptionGroups: Readonly<Record<string, readonly AssumptionName[]>> = {
  Lists: assumptionNames.slice(0, 6),
  Writes: assumptionNames.slice(6, 11),
  'Paths and access': assumptionNames.slice(11),
}

/** The assumptions that differ from others, by default from the defaults. */
export function findChanges(
  current: Partial<Assumptions>,
  base: Assumptions = defaultAssumptions,
): Partial<Assumptions> {
  const changed = assumptionNames.filter((name) => name in current && !isSameJson(current[name], base[name]))
  return Object.fromEntries(changed.map((name) => [name, current[name]]))
}
