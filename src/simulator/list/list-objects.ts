import type { AssumptionName, Assumptions } from '../../contract/assumptions.ts'
import type { Store } from '../store/store.ts'
import type { StoredObject } from '../store/stored-object.ts'
import { find } from './find.ts'
import { checkUnknownParameters, type ParsedQuery, parseQuery } from './query.ts'

/** A list of objects, as the body of a response. */
export interface List {
  readonly objects: readonly StoredObject[]
  /**
   * Its JSON in UTF-8, written when it is first read. All responses with this list share these bytes: do not change them.
   */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The assumption that decided which objects are in it; null if none did. */
  readonly assumption: AssumptionName | null
}

/**
 * Lists the objects that match a query (contract section 4.1).
 * @throws HttpError 400 for an invalid query or an unknown parameter, unless the assumptions ignore it
 */
export function listObjects(store: Store, search: URLSearchParams, assumptions: Assumptions): List {
  const hasUnknown = checkUnknownParameters(search, assumptions)
  const { query, assumption } = parseQuery(search, assumptions)
  const objects = find(store, query, assumptions)
  let bytes: List['bytes'] | undefined
  return {
    objects,
    get bytes() {
      bytes ??= new TextEncoder().encode(formatList(objects))
      return bytes
    },
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
