import { type Assumptions, type FilterMatch, matchOf } from '../../contract/assumptions.ts'
import {
  type FilterName,
  filterPaths,
  isTextFilter,
  mapFilters,
  readerOf,
  type TextFilter,
} from '../../contract/parameters.ts'
import { foldCase } from '../python-semantics.ts'
import type { Store } from '../store/store.ts'
import type { StoredObject } from '../store/stored-object.ts'
import { byId, includes, type ValuesOf } from '../store/value-index.ts'
import type { ParsedQuery } from './query.ts'

/** The values that each filter compares (contract section 4.1). A responsible user is a user id, or an object with one. */
export const filterValues = mapFilters((name): ValuesOf => {
  const read = readerOf(filterPaths[name])
  return isTextFilter(name) ? (object) => only(isText, read(object)) : (object) => toIds(read(object))
})

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** The values of a type. Nearly always these are all: then they are not copied. */
function only<Type>(is: (value: unknown) => value is Type, values: readonly unknown[]): readonly Type[] {
  return values.every(is) ? values : values.filter(is)
}

/** Most lists of users are of their ids. */
function toIds(users: readonly unknown[]): readonly number[] {
  return users.every(isNumber) ? users : users.map(userIdOf).filter(isNumber)
}

/** The same values in one case, to ignore case. */
const foldedFilters = mapFilters((name): ValuesOf => {
  const valuesOf = filterValues[name]
  return (object) => valuesOf(object).map((value) => foldCase(String(value)))
})

/** How a text filter finds its objects, for each value of the assumption `filterMatch`. */
const matchers: Record<FilterMatch, (store: Store, name: FilterName, value: string) => StoredObject[]> = {
  exact: (store, name, value) => store.find(filterValues[name], value),
  iexact: (store, name, value) => store.find(foldedFilters[name], foldCase(value)),
  contains: (store, name, value) => findContaining(store, filterValues[name], value),
  icontains: (store, name, value) => findContaining(store, foldedFilters[name], foldCase(value)),
}

/**
 * Creates what finds the strictest value of the assumption `filterMatch` with which a filter matches a text; null for
 * none. For few texts, without an index.
 */
export function createMatchFinder(value: string): (text: string) => FilterMatch | null {
  const folded = foldCase(value)
  return (text) => {
    if (text === value) return 'exact'
    const other = foldCase(text)
    if (other === folded) return 'iexact'
    if (text.includes(value)) return 'contains'
    return other.includes(folded) ? 'icontains' : null
  }
}

function findContaining(store: Store, valuesOf: ValuesOf, part: string): StoredObject[] {
  return store.search(valuesOf, (text) => String(text).includes(part))
}

/** The user id of an element of `responsible`: a number, or the `id` of an object; anything else is none. */
export function userIdOf(element: unknown): unknown {
  const id = typeof element === 'object' && element !== null && 'id' in element ? element.id : element
  // In Python true equals 1.
  return typeof id === 'boolean' ? Number(id) : id
}

/** Finds the objects that match a query, in the order of its `sort` (contract section 4.1). */
export function find(store: Store, query: ParsedQuery['query'], assumptions: Assumptions): StoredObject[] {
  const { sort = assumptions.defaultSort, ...filters } = query
  const lists = Object.entries(filters).map(([name, value]) =>
    applyFilter(store, name as FilterName, value, assumptions),
  )
  const objects = lists.length > 1 ? combine(lists, assumptions) : (lists[0] ?? store.all())
  return sort === '-id' ? objects.reverse() : objects
}

/** The objects that one filter matches; none for null, a number that no user id equals. */
function applyFilter(
  store: Store,
  name: FilterName,
  value: string | number | null,
  { filterMatch }: Assumptions,
): StoredObject[] {
  if (value === null) return []
  if (typeof value === 'number') return store.find(filterValues[name], value)
  return matchers[matchOf(filterMatch, name as TextFilter)](store, name, value)
}

function combine(lists: StoredObject[][], { filterCombination }: Assumptions): StoredObject[] {
  if (filterCombination === 'or') return [...new Set(lists.flat())].sort(byId)
  const [shortest, ...others] = lists.sort((a, b) => a.length - b.length)
  return shortest!.filter((object) => others.every((objects) => includes(objects, object)))
}
