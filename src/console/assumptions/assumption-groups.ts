import { type AssumptionName, type Assumptions, assumptionNames, assumptionValues } from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'

/** Whether an assumption has its default. */
export function isDefault(name: AssumptionName, value: unknown): boolean {
  return isSameJson(value, assumptionValues[name].default)
}

/** The groups of the assumptions, by what they are about. */
export const assumptionGroups: Readonly<Record<string, readonly AssumptionName[]>> = {
  Lists: assumptionNames.slice(0, 6),
  Writes: assumptionNames.slice(6, 11),
  'Paths and access': assumptionNames.slice(11),
}

/** The assumptions that do not have their default. */
export function findChanges(current: Partial<Assumptions>): Partial<Assumptions> {
  const changed = assumptionNames.filter((name) => name in current && !isDefault(name, current[name]))
  return Object.fromEntries(changed.map((name) => [name, current[name]]))
}
