import type { AssumptionName, Assumptions } from '../contract/assumptions.ts'
import { messages } from '../contract/messages.ts'
import type { OperationName } from '../contract/operations.ts'
import type { BodySchemas } from './body/body-schemas.ts'
import { readFields } from './body/read-fields.ts'
import { HttpError } from './http/http-error.ts'
import type { ServiceRequest } from './http/messages.ts'
import { find } from './list/find.ts'
import type { ListCache } from './list/list-cache.ts'
import { checkUnknownParameters, readQuery } from './list/query.ts'
import { parseInteger } from './python.ts'
import type { Store } from './store/store.ts'
import type { StoredObject } from './store/stored-object.ts'

/** What an operation works on. */
export interface OperationContext {
  store: Store
  assumptions: Assumptions
  bodySchemas: () => BodySchemas
  request: ServiceRequest
  search: URLSearchParams
  lists: ListCache
  /** The id of an object's path, as it stands there; null for the collection. */
  id: string | null
}

/** What an operation answers: a status, a JSON text, the object it is about. */
export interface OperationResult {
  status: number
  body: string | null
  object?: StoredObject
  /** What a list found. */
  objects?: readonly StoredObject[]
  assumption?: AssumptionName | null
}

/** The operations (contract section 4), each of which answers or throws a `HttpError`. */
export const operations: Record<OperationName, (context: OperationContext) => OperationResult> = {
  /** Section 4.1. */
  list: (context) => context.lists.get(context.request.search, context.store.version, () => list(context)),

  /** Section 4.2: status 200, and no id in the body. */
  create(context) {
    const { fields, assumption } = readFields(context, 'complete', null)
    const object = context.store.create(fields)
    return { status: 200, body: withoutId(object), object, assumption }
  },

  /** Section 4.3. */
  replace(context) {
    const { id } = findTarget(context)
    const { fields, assumption } = readFields(context, 'complete', id)
    const object = context.store.replace(id, fields)
    return { status: 200, body: object.json, object, assumption }
  },

  /** Section 4.4. */
  update(context) {
    const target = findTarget(context)
    const { fields, assumption } = readFields(context, 'partial', target.id)
    const { attributes } = fields
    const loses =
      attributes !== undefined && Object.keys(target.attributes).some((key) => !Object.hasOwn(attributes, key))
    if (attributes && context.assumptions.partialAttributes === 'merge') {
      fields.attributes = { ...target.attributes, ...attributes }
    }
    const object = context.store.replace(target.id, { ...target, ...fields })
    return { status: 200, body: object.json, object, assumption: assumption ?? (loses ? 'partialAttributes' : null) }
  },

  /** Section 4.5. */
  delete(context) {
    const object = findTarget(context)
    context.store.delete(object.id)
    return { status: 204, body: null, object }
  },

  /** The gap of section 4.5, open with the assumption `itemRetrieval`. */
  retrieve(context) {
    const object = findTarget(context)
    return { status: 200, body: object.json, object, assumption: 'itemRetrieval' }
  },
}

/**
 * The object of an item path, or a 404.
 * @note The framework looks for it among those that the query's filters let through, whatever the operation.
 */
export function findTarget({ store, assumptions, search, id }: OperationContext): StoredObject {
  const { query } = readQuery(search, assumptions)
  const object = store.get(parseInteger(id!))
  const { sort: _, ...filters } = query
  if (!object || (Object.keys(filters).length > 0 && !find(store, query, assumptions).includes(object))) {
    throw HttpError.withDetail(404, messages.notFound)
  }
  return object
}

function list({ store, assumptions, search }: OperationContext): OperationResult {
  const ignoresSome = checkUnknownParameters(search, assumptions)
  const { query, assumption } = readQuery(search, assumptions)
  const objects = find(store, query, assumptions)
  return {
    status: 200,
    body: joinJson(objects),
    objects,
    assumption:
      assumption ??
      (objects.length === 0 ? explainEmptiness(store, query, assumptions) : null) ??
      (ignoresSome ? 'unknownParameters' : null),
  }
}

/** Whether an empty list is due to a match that minds case. */
function explainEmptiness(
  store: Store,
  query: Parameters<typeof find>[1],
  assumptions: Assumptions,
): AssumptionName | null {
  if (assumptions.filterMatch !== 'exact' || store.size === 0) return null
  return find(store, query, { ...assumptions, filterMatch: 'iexact' }).length > 0 ? 'filterMatch' : null
}

/** The JSON of a list: what its objects have ready, joined. */
export function joinJson(objects: readonly StoredObject[]): string {
  return `[${objects.map((object) => object.json).join(',')}]`
}

/** The JSON of an object but for its id, which stands first. */
function withoutId({ json }: StoredObject): string {
  return `{${json.slice(json.indexOf(',') + 1)}`
}
