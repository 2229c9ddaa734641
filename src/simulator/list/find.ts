import type { Assumptions } from '../../contract/assumptions.ts'
import type { FilterName } from '../../contract/parameters.ts'
import { foldCase } from '../python.ts'
import { hasId, type ValuesOf } from '../store/filter-index.ts'
import type { Store } from '../store/store.ts'
import type { StoredObject } from '../store/stored-object.ts'
import type { ReadQuery } from './query.ts'

const text = (value: string | null | undefined): string[] => (value == null ? [] : [value])

/** What each filter looks at (contract section 4.1). A responsible user is its id, or has one. */
const filters: { [Name in FilterName]: ValuesOf } = {
  name: ({ name }) => [name],
  responsible: ({ responsible }) => responsible.map(userId).filter((id) => typeof id === 'number'),
  location__fact: ({ location }) => text(location?.fact),
  type__name: ({ type }) => text(type?.name),
}

/** The same, blind to case. */
const foldedFilters: { [Name in FilterName]: ValuesOf } = {
  name: folded(filters.name),
  responsible: filters.responsible,
  location__fact: folded(filters.location__fact),
  type__name: folded(filters.type__name),
}

function folded(valuesOf: ValuesOf): ValuesOf {
  return (object) => valuesOf(object).map((value) => foldCase(String(value)))
}

function userId(element: unknown): unknown {
  const id = typeof element === 'object' && element !== null && 'id' in element ? element.id : element
  // To the framework true is 1, as it is to its language.
  return typeof id === 'boolean' ? Number(id) : id
}

type Ids = readonly number[]

/** How a text filter finds the ids that match it, for each value of the assumption `filterMatch`. */
const matchers: Record<Assumptions['filterMatch'], (store: Store, name: FilterName, value: string) => Ids> = {
  exact: (store, name, value) => store.ids(filters[name], value),
  iexact: (store, name, value) => store.ids(foldedFilters[name], foldCase(value)),
  // The framework's database compares parts of a text blind to case, whether it is asked to or not.
  contains: containing,
  icontains: containing,
}

function containing(store: Store, name: FilterName, value: string): Ids {
  const part = foldCase(value)
  return store.idsWhere(foldedFilters[name], (text) => String(text).includes(part))
}

/** Finds what a query asks for, in its order (contract section 4.1). */
export function find(store: Store, query: ReadQuery['query'], assumptions: Assumptions): StoredObject[] {
  const { sort = assumptions.defaultSort, ...wanted } = query
  const ids = Object.entries(wanted).map(([name, value]) => match(store, name as FilterName, value, assumptions))
  const objects = ids.length === 0 ? store.all() : combine(ids, assumptions).map((id) => store.get(id)!)
  return sort === '-id' ? objects.reverse() : objects
}

function match(store: Store, name: FilterName, value: string | number | null, { filterMatch }: Assumptions): Ids {
  if (value === null) return []
  return typeof value === 'number' ? store.ids(filters[name], value) : matchers[filterMatch](store, name, value)
}

function combine(lists: Ids[], { filterCombination }: Assumptions): Ids {
  if (lists.length === 1) return lists[0]!
  if (filterCombination === 'or') return [...new Set(lists.flat())].sort((a, b) => a - b)
  const [shortest, ...others] = lists.sort((a, b) => a.length - b.length)
  return shortest!.filter((id) => others.every((ids) => hasId(ids, id)))
}
