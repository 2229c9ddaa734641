import * as z from 'zod/mini'
import { type AssumptionName, type Assumptions, defaultAssumptions } from '../contract/assumptions.ts'
import { messages } from '../contract/messages.ts'
import type { ObjectFields } from '../contract/object.ts'
import type { OperationName } from '../contract/operations.ts'
import { readBody } from './body.ts'
import { addError, decidedBy, type FieldErrors, nestErrors } from './field-errors.ts'
import type { BodySchemas } from './fields.ts'
import { find } from './find.ts'
import type { ServiceRequest } from './message.ts'
import { readQuery, refuseUnknownParameters } from './query.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Store } from './store.ts'
import type { StoredObject } from './stored-object.ts'
import { parseInteger, typeName } from './text.ts'

/** What an operation works on. */
export interface OperationContext {
  store: Store
  assumptions: Assumptions
  schemas: BodySchemas
  request: ServiceRequest
  search: URLSearchParams
  /** The id of an object's path, as it stands there; null for the collection. */
  id: string | null
}

/** What an operation answers: a status, a JSON text, the object it is about. */
export interface OperationResult {
  status: number
  body: string | null
  object?: StoredObject
  assumption?: AssumptionName | null
}

/** The operations (contract section 4), each of which answers or throws a {@link Refusal}. */
export const operations: Record<OperationName, (context: OperationContext) => OperationResult> = {
  /** Section 4.1. */
  list({ store, assumptions, search }) {
    refuseUnknownParameters(search, assumptions)
    const { query, assumptions: decided } = readQuery(search, assumptions)
    const objects = find(store, query, assumptions)
    return {
      status: 200,
      body: `[${objects.map((object) => object.json).join(',')}]`,
      assumption: decided[0] ?? (objects.length === 0 ? explainEmptiness(store, query, assumptions) : null),
    }
  },

  /** Section 4.2: status 200, and no id in the body. */
  create(context) {
    const object = context.store.create(readFields(context, 'complete', null) as ObjectFields)
    return { status: 200, body: withoutId(object), object }
  },

  /** Section 4.3. */
  replace(context) {
    const { id } = findTarget(context)
    const object = context.store.replace(id, readFields(context, 'complete', id) as ObjectFields)
    return { status: 200, body: object.json, object }
  },

  /** Section 4.4. */
  update(context) {
    const target = findTarget(context)
    const changes = readFields(context, 'partial', target.id)
    if (changes.attributes && context.assumptions.partialAttributes === 'merge') {
      changes.attributes = { ...target.attributes, ...changes.attributes }
    }
    const object = context.store.replace(target.id, { ...target, ...changes })
    return { status: 200, body: object.json, object }
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
    return { status: 200, body: object.json, object }
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
    throw refuse(404, messages.notFound)
  }
  return object
}

/**
 * Reads the fields of a body, or refuses it with everything that is wrong with it: 400.
 * @param id - of the object that is written; null for a new one
 */
function readFields(
  { store, assumptions, schemas, request }: OperationContext,
  kind: 'complete' | 'partial',
  id: number | null,
): Partial<ObjectFields> {
  const body = readBody(request.body, request.header('content-type'))
  if (body === null) throw new Refusal(400, { non_field_errors: [messages.noData] })
  if (assumptions.idInBody === 'check') checkId(body, id, kind)
  const result = z.safeParse(schemas[kind], body)
  const errors: FieldErrors = result.success ? {} : nestErrors(result.error.issues)
  let assumption = result.success ? null : decidedBy(result.error.issues)
  if (assumptions.uniqueName && typeName(body) === 'dict' && !Object.hasOwn(errors, 'name')) {
    const name = result.success ? result.data.name : readName(schemas, body, kind)
    if (name !== undefined && isTaken(store, name, id)) {
      addError(errors, ['name'], messages.notUnique)
      assumption ??= 'uniqueName'
    }
  }
  if (!result.success || Object.keys(errors).length > 0) throw new Refusal(400, errors, assumption)
  return result.data
}

function checkId(body: unknown, id: number | null, kind: 'complete' | 'partial'): void {
  if (typeName(body) !== 'dict') return
  const given = Object.hasOwn(body as object, 'id') ? (body as { id: unknown }).id : undefined
  // To the framework true is 1, as it is to its language.
  const value = typeof given === 'boolean' ? Number(given) : given
  const wrong =
    id === null
      ? given !== undefined && messages.notAllowed
      : given === undefined
        ? kind === 'complete' && messages.required
        : value !== id && messages.mustBe(id)
  if (wrong) throw new Refusal(400, { id: [wrong] }, 'idInBody')
}

/** The name in a body of which some other field is wrong. */
function readName(schemas: BodySchemas, body: unknown, kind: 'complete' | 'partial'): string | undefined {
  const { name } = body as { name?: unknown }
  if (name === undefined) return kind === 'complete' ? '' : undefined
  return z.parse(schemas.name, name)
}

function isTaken(store: Store, name: string, id: number | null): boolean {
  return find(store, { name }, defaultAssumptions).some((other) => other.id !== id)
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

/** The JSON of an object but for its id, which stands first. */
function withoutId({ json }: StoredObject): string {
  return `{${json.slice(json.indexOf(',') + 1)}`
}
