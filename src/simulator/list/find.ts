import type { Assumptions } from '../../contract/assumptions.ts'
import type { FilterName } from '../../contract/parameters.ts'
import { hasId } from '../store/filter-index.ts'
import type { Store } from '../store/store.ts'
import type { StoredObject } from '../store/stored-object.ts'
import { applyFilter, type Ids } from './filters.ts'
import type { ParsedQuery } from './query.ts'

/** Finds the objects that match a query, in the order of its `sort` (contract section 4.1). */
export function find(store: Store, query: ParsedQuery['query'], assumptions: Assumptions): StoredObject[] {
  const { sort = assumptions.defaultSort, ...filters } = query
  const ids = findIds(store, filters, assumptions)
  const objects = ids === null ? store.all() : ids.map((id) => store.get(id)!)
  return sort === '-id' ? objects.reverse() : objects
}

/** The ids of the objects that pass the filters; null if there are no filters. */
function findIds(store: Store, filters: object, assumptions: Assumptions): Ids | null {
  const isAnd = assumptions.filterCombination === 'and'
  const lists: Ids[] = []
  for (const [name, value] of Object.entries(filters)) {
    const ids = applyFilter(store, name as FilterName, value, assumptions)
    // The other filters would take their time for nothing.
    if (isAnd && ids.length === 0) return []
    lists.push(ids)
  }
  if (lists.length < 2) return lists[0] ?? null
  if (!isAnd) return [...new Set(lists.flat())].sort((a, b) => a - b)
  const [shortest, ...others] = lists.sort((a, b) => a.length - b.length)
  return shortest!.filter((id) => others.every((ids) => hasId(ids, id)))
}
