import type { FilterName } from '../../contract/parameters.ts'
import { createMatchFinder, filterValues } from '../../simulator/list/filters.ts'
import type { Store } from '../../simulator/store/store.ts'
import { findNearest } from '../../validation/nearest.ts'
import type { SimilarValue } from './explanation.ts'

/** The most values that are returned. */
const MAX_FOUND = 5

/** The most values among which typing errors are looked for, and the least length: short ones are all near each other. */
const MAX_WORDS = 2_000
const MIN_LENGTH = 5

/** How near a value is, in order; the last one is one that is contained in the value. */
const matches: readonly SimilarValue['filterMatch'][] = ['exact', 'iexact', 'contains', 'icontains', null]

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
  const texts = [...new Set(store.all().flatMap((object) => valuesOf(object).map(String)))]
  const describe = (text: string, filterMatch: SimilarValue['filterMatch']): SimilarValue[] => {
    const count = store.find(valuesOf, text).length
    return count === 0 ? [] : [{ value: text, count, filterMatch }]
  }
  const findMatch = createMatchFinder(value)
  const found = texts.flatMap((text) => {
    const match = findMatch(text)
    // Shorter texts are in many by chance.
    return match !== null || (text.length > 2 && value.includes(text)) ? describe(text, match) : []
  })
  if (found.length === 0 && canBeTypo && value.length >= MIN_LENGTH && texts.length <= MAX_WORDS) {
    const nearest = findNearest(value, texts)
    return nearest === undefined ? [] : describe(nearest, null)
  }
  const rank = ({ filterMatch }: SimilarValue) => matches.indexOf(filterMatch)
  return found.sort((one, other) => rank(one) - rank(other) || other.count - one.count).slice(0, MAX_FOUND)
}
