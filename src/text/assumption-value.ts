/** Stands for each token of a service: many people read a log of CI, or look at a screen. */
export const HIDDEN_TOKEN = '$INVENTORY_TOKEN'

/**
 * Formats the value of an assumption: `icontains`, `name icontains, type__name exact`, `name, labels`, `none` for an empty
 * list. A token is a secret.
 */
export function formatAssumptionValue(name: string, value: unknown): string {
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([part, word]) => `${part} ${word}`)
      .join(', ')
  }
  if (!Array.isArray(value)) return String(value)
  if (value.length === 0) return 'none'
  return name === 'tokens' ? HIDDEN_TOKEN : value.join(', ')
}

/**
 * The arguments of `--assume` for an assumption: `uniqueName=true`, or one for each filter that is not `exact`:
 * `filterMatch.name=icontains`.
 */
export function toAssumeArguments(name: string, value: unknown): string[] {
  if (!isRecord(value)) return [`${name}=${value}`]
  const parts = Object.entries(value).filter(([, word]) => word !== 'exact')
  return parts.map(([part, word]) => `${name}.${part}=${word}`)
}

/** Formats assumptions: `filterMatch: iexact, filterCombination: or`. */
export function formatAssumptions(assumptions: object): string {
  return Object.entries(assumptions)
    .map(([name, value]) => `${name}: ${formatAssumptionValue(name, value)}`)
    .join(', ')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
