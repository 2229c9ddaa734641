import { type Assumptions, assumptionNames, defaultAssumptions } from '../../contract/assumptions.ts'
import { isSameJson } from '../../contract/json.ts'

/** The assumptions that differ from others, by default from the defaults. */
export function findChanges(
  current: Partial<Assumptions>,
  base: Assumptions = defaultAssumptions,
): Partial<Assumptions> {
  const changed = assumptionNames.filter((name) => name in current && !isSameJson(current[name], base[name]))
  return Object.fromEntries(changed.map((name) => [name, current[name]]))
}

/** Formats assumptions: `filterMatch: iexact, filterCombination: or`. A token is a secret. */
export function formatAssumptions(assumptions: Partial<Assumptions>): string {
  return Object.entries(assumptions)
    .map(([name, value]) => (name === 'tokens' ? 'other tokens' : `${name}: ${value}`))
    .join(', ')
}
