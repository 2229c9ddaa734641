import type { Assumptions } from '../../contract/assumptions.ts'
import {
  type FilterName,
  filterNames,
  filterPaths,
  isTextFilter,
  mapFilters,
  readerOf,
  type TextFilter,
} from '../../contract/parameters.ts'
import { createMatchFinder, userIdOf } from '../../simulator/list/filters.ts'
import type { Parameter } from '../sequences/step.ts'
import { compareIds, type ObjectId, type ServiceCollection, type ShownObject } from '../service-collection.ts'
import type { CandidateValues } from './candidate-names.ts'
import { Twin } from './twin.ts'

/** The values of an object that a filter compares (contract section 4.1). */
export function filteredValues(object: ShownObject, filter: FilterName): readonly unknown[] {
  const values = readers[filter](object)
  return isTextFilter(filter) ? values : values.map(userIdOf).filter(Number.isInteger)
}

const readers = mapFilters((name) => readerOf(filterPaths[name]))

/** Whether a filter can find a text, however it matches. */
export function canMatch(text: unknown, value: string): boolean {
  return typeof text === 'string' && (isOpen(text, value) || createMatchFinder(value)(text) !== null)
}

/** Whether services differ in how they compare two texts: by accents, by letters outside of ASCII, by space at the ends. */
function isOpen(text: string, value: string): boolean {
  return text !== value && (isOdd(text) || isOdd(value))
}

function isOdd(text: string): boolean {
  return /[^ -~]|^ | $/.test(text)
}

/** The objects that a list must have, and those that it may have besides. */
export interface ListPrediction {
  readonly must: ReadonlySet<ObjectId>
  readonly may: ReadonlySet<ObjectId>
  readonly order: Assumptions['defaultSort']
}

/** Asks the twin for a list that it does not refuse, under some values of the assumptions (contract section 4.1). */
export function predictList(
  query: readonly Parameter[],
  collection: ServiceCollection,
  values: CandidateValues,
): ListPrediction {
  const twin = Twin.of(collection)
  const found = twin.list(query, values)
  const may = new Set(query.flatMap(([name, value]) => (isTextFilter(name) ? findOpen(collection, name, value) : [])))
  // A list of one has no order.
  const others = query.filter(([name]) => !filterNames.includes(name as FilterName))
  const [first, second] = found.length > 1 || may.size === 0 ? found : twin.list(others, values)
  const isDescending = second !== undefined && compareIds(first!, second) > 0
  return { must: new Set(found.filter((id) => !may.has(id))), may, order: isDescending ? '-id' : 'id' }
}

/** The objects of a collection that have texts in which services differ, by the filter. */
const oddTexts = new WeakMap<ServiceCollection, Map<TextFilter, (readonly [ObjectId, string])[]>>()

/** The objects for which services differ in whether a filter finds them. */
function findOpen(collection: ServiceCollection, filter: TextFilter, value: string): ObjectId[] {
  const listTexts = (isMeant: (text: string) => boolean) =>
    Array.from(collection.entries()).flatMap(([id, object]) =>
      filteredValues(object, filter).flatMap((text) =>
        typeof text === 'string' && isMeant(text) ? [[id, text] as const] : [],
      ),
    )
  if (isOdd(value)) return listTexts((text) => text !== value).map(([id]) => id)
  const known = oddTexts.get(collection) ?? new Map()
  oddTexts.set(collection, known)
  if (!known.has(filter)) known.set(filter, listTexts(isOdd))
  return known.get(filter)!.map(([id]: readonly [ObjectId, string]) => id)
}

export function isSorted(ids: readonly ObjectId[], order: 'id' | '-id'): boolean {
  const direction = order === 'id' ? 1 : -1
  return ids.every((id, at) => at === 0 || compareIds(id, ids[at - 1]!) * direction > 0)
}
