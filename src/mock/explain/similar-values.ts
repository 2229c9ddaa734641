import type { FilterName } from '../../contract/parameters.ts'
import { createMatchFinder, filterValues } from '../../simulator/list/filters.ts'
import type { Store } from '../../simulator/store/store.ts'
import { findNearest } from '../../validation/nearest.ts'
import type { SimilarValue } from './explanation.ts'

/** The most values that are returned, and the most that are looked at for each of them. */
const MAX_FOUND = 5
const MAX_CANDIDATES = 20 * MAX_FOUND

/** The most values among which typing errors are looked for, and the least length: short ones are all near each other. */
const MAX_WORDS = 2_000
const MIN_LENGTH = 5

/** How near a value is, in order; the last one is one that is contained in the value. */
const matches = ['exact', 'iexact', 'contains', 'icontains', null] as const

/**
 * Finds the values of a text filter's field that are like the one that it looks for.
 * @param canBeTypo - whether to look for typing errors, where nothing else is like it
 */
export function findSimilarValues(
  store: Store,
  parameter: FilterName,
  value: string,
  canBeTypo: boolean,
): SimilarValue[] {
  const valuesOf = filterValues[parameter]
  const texts = Array.from(store.values(valuesOf), String)
  const describe = (text: string, filterMatch: SimilarValue['filterMatch']): SimilarValue[] => {
    const count = store.ids(valuesOf, text).length
    return count === 0 ? [] : [{ value: text, count, filterMatch }]
  }
  const findMatch = createMatchFinder(value)
  const candidates = new Map<SimilarValue['filterMatch'], string[]>(matches.map((match) => [match, []]))
  for (const text of texts) {
    const match = findMatch(text)
    // Shorter texts are in many by chance.
    if (match !== null || (text.length > 2 && value.includes(text))) candidates.get(match)!.push(text)
  }
  const found = matches.flatMap((match) =>
    candidates
      .get(match)!
      .slice(0, MAX_CANDIDATES)
      .flatMap((text) => describe(text, match))
      .sort((one, other) => other.count - one.count),
  )
  if (found.length > 0 || !canBeTypo || value.length < MIN_LENGTH || texts.length > MAX_WORDS)
    return found.slice(0, MAX_FOUND)
  const nearest = findNearest(value, texts)
  return nearest === undefined ? [] : describe(nearest, null)
}
