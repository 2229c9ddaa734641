import type { AssumptionName, Assumptions } from '../contract/assumptions.ts'
import { messages } from '../contract/error-messages.ts'
import type { OperationName } from '../contract/operations.ts'
import type { BodyLimits } from './body/body-limits.ts'
import type { BodyKind, BodyReader } from './body/field-readers.ts'
import { readFields } from './body/read-fields.ts'
import { HttpError, type ServiceRequest, type ServiceResponse } from './http/service-request.ts'
import { cutToPage } from './list/cut-to-page.ts'
import { find } from './list/filters.ts'
import { List } from './list/list.ts'
import { checkUnknownParameters, type ParsedQuery, parseQuery } from './list/query.ts'
import type { ObjectModel } from './store/object-model.ts'
import type { Store } from './store/store.ts'
import { JSON_TEXT, type StoredObject } from './store/stored-object.ts'

export interface OperationContext {
  store: Store
  assumptions: Assumptions
  model: ObjectModel
  bodyReaders: Record<BodyKind, BodyReader>
  limits: BodyLimits
  request: ServiceRequest
  search: URLSearchParams
  /** The id in the path of an object; null for one that is not an integer, and for the collection. */
  id: number | null
}

export interface OperationResult {
  status: number
  /** JSON; null for a list, and for no body. */
  body: string | null
  object?: StoredObject
  list?: List
  /** In addition to those of the path, by lower-case name. */
  headers?: ServiceResponse['headers']
  assumption?: AssumptionName | null
}

/** The operations (contract section 4), each of which returns a result or throws an `HttpError`. */
export const operations: Record<OperationName, (context: OperationContext) => OperationResult> = {
  /** Section 4.1. */
  list(context) {
    const { request, search, assumptions } = context
    const page = cutToPage(listObjects(context), request, search, assumptions)
    return { status: 200, body: null, ...page, assumption: page.list.assumption }
  },

  /** Section 4.2: status 200, and no id in the body. */
  create(context) {
    const { fields, assumption } = readFields(context, 'create', null)
    const object = context.store.create(fields)
    // The id is the first key.
    const body = `{${object[JSON_TEXT].slice(object[JSON_TEXT].indexOf(',') + 1)}`
    return { status: 200, body, object, assumption }
  },

  /** Section 4.3. */
  replace(context) {
    const previous = findObject(context)
    const { fields, assumption } = readFields(context, 'replace', previous)
    const object = context.store.replace(previous.id, fields)
    return { status: 200, body: object[JSON_TEXT], object, assumption }
  },

  /** Section 4.4. */
  update(context) {
    const previous = findObject(context)
    const { fields, assumption } = readFields(context, 'update', previous)
    const object = context.store.replace(previous.id, fields)
    return { status: 200, body: object[JSON_TEXT], object, assumption }
  },

  /** Section 4.5. */
  delete(context) {
    const object = findObject(context)
    context.store.delete(object.id)
    return { status: 204, body: null, object }
  },

  /** The gap of section 4.5, with the assumption `itemRetrieval`. */
  retrieve(context) {
    const object = findObject(context)
    return { status: 200, body: object[JSON_TEXT], object, assumption: 'itemRetrieval' }
  },
}

function listObjects({ store, search, assumptions }: OperationContext): List {
  const hasUnknown = checkUnknownParameters(search, assumptions)
  const { query, assumption } = parseQuery(search, assumptions)
  const { filterMatch, filterCombination, defaultSort } = assumptions
  // A parameter that is ignored does not make it another list.
  const key = JSON.stringify([query, assumption, hasUnknown, filterMatch, filterCombination, defaultSort])
  return store.lists.get(key, () => {
    const objects = find(store, query, assumptions)
    const isExplained = assumption !== null || objects.length > 0
    const decider = isExplained ? assumption : explainEmptyList(store, query, assumptions)
    return new List(objects, decider ?? (hasUnknown ? 'unknownParameters' : null))
  })
}

/** `filterMatch` if an empty list would have objects with filters that match a part in any case; else null. */
function explainEmptyList(store: Store, query: ParsedQuery['query'], assumptions: Assumptions): AssumptionName | null {
  if (assumptions.filterMatch === 'icontains') return null
  return find(store, query, { ...assumptions, filterMatch: 'icontains' }).length > 0 ? 'filterMatch' : null
}

/** Finds the object of the path. As in the framework, it has to match the filters in the query of every operation. */
export function findObject({ store, assumptions, search, id }: OperationContext): StoredObject {
  const { query } = parseQuery(search, assumptions)
  const object = id === null ? undefined : store.get(id)
  const { sort: _, ...filters } = query
  if (!object || (Object.keys(filters).length > 0 && !find(store, query, assumptions).includes(object))) {
    throw HttpError.withDetail(404, messages.notFound)
  }
  return object
}
