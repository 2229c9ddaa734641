import type { AssumptionName, Assumptions, FilterMatch } from './assumption-rows.ts'
import { assumptionValues } from './constants/assumption-values.ts'
import { type BodyField, bodyFields } from './constants/fields.ts'
import { textFilters } from './constants/filter-names.ts'
import type { TextFilter } from './filter-rows.ts'
import { freezeJson } from './json.ts'

export type { AssumptionName, Assumptions, FilterMatch } from './assumption-rows.ts'
export { assumptionValues } from './constants/assumption-values.ts'
export { type BodyField, bodyFields } from './constants/fields.ts'

/** The names of the assumptions, in the order of the documentation. */
export const assumptionNames = Object.keys(assumptionValues) as AssumptionName[]

/** How a filter compares texts under the assumption `filterMatch`. */
export function matchOf(filterMatch: Assumptions['filterMatch'], filter: TextFilter): FilterMatch {
  return typeof filterMatch === 'string' ? filterMatch : (filterMatch[filter] ?? 'exact')
}

/**
 * The assumption `filterMatch` with another word for some filters.
 * @returns the word if all filters have the same, else the word of each
 */
export function withMatches(
  filterMatch: Assumptions['filterMatch'],
  changes: { readonly [Filter in TextFilter]?: FilterMatch | undefined } = {},
): Assumptions['filterMatch'] {
  const words = textFilters.map((filter) => [filter, changes[filter] ?? matchOf(filterMatch, filter)] as const)
  const [[, first]] = words as [(typeof words)[number]]
  return words.every(([, word]) => word === first) ? first : Object.fromEntries(words)
}

/** The defaults of all assumptions: the behaviour of a stock Django REST Framework service. */
export const defaultAssumptions = freezeJson(
  // `fromEntries` does not know which value belongs to which name.
  Object.fromEntries(
    Object.entries(assumptionValues).map(([name, { choices, default: value = choices![0] }]) => [name, value]),
  ) as Assumptions,
)

/** Whether a field is one of the contract: the assumption `requiredFields` says whether a body must have it. */
export function isBodyField(name: string): name is BodyField {
  return (bodyFields as readonly string[]).includes(name)
}
