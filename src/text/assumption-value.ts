/** Stands for each token of a service: many people read a log of CI, or look at a screen. */
export const HIDDEN_TOKEN = '$INVENTORY_TOKEN'

/** Formats the value of an assumption: `icontains`, `name, labels`, `none` for an empty list. A token is a secret. */
export function formatAssumptionValue(name: string, value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  if (value.length === 0) return 'none'
  return name === 'tokens' ? HIDDEN_TOKEN : value.join(', ')
}

/** Formats assumptions: `filterMatch: iexact, filterCombination: or`. */
export function formatAssumptions(assumptions: object): string {
  return Object.entries(assumptions)
    .map(([name, value]) => `${name}: ${formatAssumptionValue(name, value)}`)
    .join(', ')
}
