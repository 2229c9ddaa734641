import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { Store } from '../store/store.ts'
import { find } from './find.ts'
import { createList, type List } from './list.ts'
import type { ListCache } from './list-cache.ts'
import { checkUnknownParameters, type ParsedQuery, parseQuery } from './query.ts'

/**
 * Lists the objects that match a query (contract section 4.1).
 * @param lists - the lists of this store
 * @throws HttpError 400 for an invalid query or an unknown parameter, unless the assumptions ignore it
 */
export function listObjects(store: Store, lists: ListCache, search: URLSearchParams, assumptions: Assumptions): List {
  const hasUnknown = checkUnknownParameters(search, assumptions)
  const { query, assumption } = parseQuery(search, assumptions)
  const { filterMatch, filterCombination, defaultSort } = assumptions
  // What is ignored does not make it another list.
  const key = JSON.stringify([query, assumption, hasUnknown, filterMatch, filterCombination, defaultSort])
  return lists.get(store, key, () => {
    const objects = find(store, query, assumptions)
    const isExplained = assumption !== null || objects.length > 0
    const decider = isExplained ? assumption : explainEmptyList(store, query, assumptions)
    return createList(objects, decider ?? (hasUnknown ? 'unknownParameters' : null))
  })
}

/** `filterMatch` if an empty list would have objects with filters that match a part in any case; else null. */
function explainEmptyList(store: Store, query: ParsedQuery['query'], assumptions: Assumptions): AssumptionName | null {
  if (assumptions.filterMatch === 'icontains') return null
  return find(store, query, { ...assumptions, filterMatch: 'icontains' }).length > 0 ? 'filterMatch' : null
}
