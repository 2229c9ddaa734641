import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { Store } from '../store/store.ts'
import type { StoredObject } from '../store/stored-object.ts'
import { find } from './find.ts'
import { checkUnknownParameters, type ParsedQuery, parseQuery } from './query.ts'

/** The result of the list operation. */
export interface ListResult {
  status: 200
  body: string
  /** The objects in the body. */
  objects: readonly StoredObject[]
  assumption: AssumptionName | null
}

/**
 * Lists the objects that match a query (contract section 4.1).
 * @throws HttpError 400 for an invalid query or an unknown parameter, unless the assumptions ignore it
 */
export function listObjects(store: Store, search: URLSearchParams, assumptions: Assumptions): ListResult {
  const hasUnknown = checkUnknownParameters(search, assumptions)
  const { query, assumption } = parseQuery(search, assumptions)
  const objects = find(store, query, assumptions)
  return {
    status: 200,
    body: formatList(objects),
    objects,
    assumption:
      assumption ??
      (objects.length === 0 ? explainEmptyList(store, query, assumptions) : null) ??
      (hasUnknown ? 'unknownParameters' : null),
  }
}

/** Formats a list as JSON, from the JSON that each object stores. */
export function formatList(objects: readonly StoredObject[]): string {
  return `[${objects.map((object) => object.json).join(',')}]`
}

/** `filterMatch` if an empty list would have objects with filters that match a part in any case; else null. */
function explainEmptyList(store: Store, query: ParsedQuery['query'], assumptions: Assumptions): AssumptionName | null {
  if (assumptions.filterMatch === 'icontains') return null
  return find(store, query, { ...assumptions, filterMatch: 'icontains' }).length > 0 ? 'filterMatch' : null
}
