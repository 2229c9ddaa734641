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
  const ids = Object.entries(filters).map(([name, value]) => applyFilter(store, name as FilterName, value, assumptions))
  const objects = ids.length === 0 ? store.all() : combine(ids, assumptions).map((id) => store.get(id)!)
  return sort === '-id' ? objects.reverse() : objects
}

function combine(lists: Ids[], { filterCombination }: Assumptions): Ids {
  if (lists.length === 1) return lists[0]!
  if (filterCombination === 'or') return [...new Set(lists.flat())].sort((a, b) => a - b)
  const [shortest, ...others] = lists.sort((a, b) => a.length - b.length)
  return shortest!.filter((id) => others.every((ids) => hasId(ids, id)))
}
