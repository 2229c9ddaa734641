import type { Assumptions } from '../../contract/assumptions.ts'
import { type FilterName, type TextFilter, textFilters } from '../../contract/parameters.ts'
import { createMatchFinder, userIdOf } from '../../simulator/list/filters.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import type { Parameter } from '../sequences/step.ts'
import { compareIds, type ObjectId, type ServiceCollection, type ShownObject } from '../service-collection.ts'
import { type CandidateValues, filterNames } from './candidate-names.ts'
import { Twin } from './twin.ts'

/** The values of an object that a filter compares (contract section 4.1). */
export function filteredValues({ name, location, type, responsible }: ShownObject, filter: FilterName): unknown[] {
  if (filter === 'name') return [name]
  if (filter === 'location__fact') return isPlainObject(location) ? [location.fact] : []
  if (filter === 'type__name') return isPlainObject(type) ? [type.name] : []
  return Array.isArray(responsible) ? responsible.map(userIdOf).filter(Number.isInteger) : []
}

/** Whether a filter can find a text, however it matches. */
export function canMatch(text: unknown, value: string): boolean {
  return typeof text === 'string' && (isOpen(text, value) || createMatchFinder(value)(text) !== null)
}

/** Whether services differ in how they compare two texts: by accents, by letters outside of ASCII, by space at the ends. */
function isOpen(text: string, value: string): boolean {
  return text !== value && [text, value].some((one) => /[^ -~]|^ | $/.test(one))
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
  const others = query.filter(([name]) => !filterNames.includes(name as FilterName))
  const found = new Set(twin.list(query, values))
  const open = Array.from(collection.entries()).filter(([, object]) => isOpenFor(object))
  const may = new Set(open.map(([id]) => id))
  const whole = twin.list(others, values)
  const isDescending = whole.length > 1 && compareIds(whole[0]!, whole[1]!) > 0
  return { must: new Set([...found].filter((id) => !may.has(id))), may, order: isDescending ? '-id' : 'id' }

  function isOpenFor(object: ShownObject): boolean {
    return query.some(
      ([name, value]) =>
        textFilters.includes(name as TextFilter) &&
        filteredValues(object, name as TextFilter).some((text) => typeof text === 'string' && isOpen(text, value)),
    )
  }
}

export function isSorted(ids: readonly ObjectId[], order: 'id' | '-id'): boolean {
  const direction = order === 'id' ? 1 : -1
  return ids.every((id, at) => at === 0 || compareIds(id, ids[at - 1]!) * direction > 0)
}
