import * as z from 'zod/mini'
import { type AssumptionName, type Assumptions, defaultAssumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import type { ObjectFields } from '../../contract/object.ts'
import { HttpError } from '../http/http-error.ts'
import type { ServiceRequest } from '../http/messages.ts'
import { find } from '../list/find.ts'
import { typeName } from '../python.ts'
import type { Store } from '../store/store.ts'
import type { BodySchemas } from './body-schemas.ts'
import { type FieldErrors, findDecidingAssumption, nestErrors } from './field-errors.ts'
import { parseBody } from './parse-body.ts'

interface Context {
  store: Store
  assumptions: Assumptions
  bodySchemas: () => BodySchemas
  request: ServiceRequest
}

/** The fields of a body, and the assumption that decided how they were read; null if none did. */
interface ReadFields<Fields> {
  fields: Fields
  assumption: AssumptionName | null
}

/**
 * Reads the fields of a request body.
 * @param kind - `complete` for a create or a replace, `partial` for an update
 * @param id - of the object to write; null for a new one
 * @throws HttpError 400 with all errors of the body; 415 for another media type
 */
export function readFields(context: Context, kind: 'complete', id: number | null): ReadFields<ObjectFields>
export function readFields(context: Context, kind: 'partial', id: number | null): ReadFields<Partial<ObjectFields>>
export function readFields(
  { store, assumptions, bodySchemas, request }: Context,
  kind: 'complete' | 'partial',
  id: number | null,
): ReadFields<Partial<ObjectFields>> {
  const body = parseBody(request.body, request.headers.get('content-type'))
  if (body === null) throw new HttpError(400, { non_field_errors: [messages.noData] })
  const idError = findIdError(body, id, kind)
  if (idError && assumptions.idInBody === 'check') throw new HttpError(400, { id: [idError] }, 'idInBody')
  const schemas = bodySchemas()
  const result = z.safeParse(schemas[kind], body)
  let errors: FieldErrors = result.success ? {} : nestErrors(result.error.issues)
  let assumption = result.success ? null : findDecidingAssumption(result.error.issues)
  if (assumptions.uniqueName && typeName(body) === 'dict' && !Object.hasOwn(errors, 'name')) {
    const name = result.success ? result.data.name : readName(schemas, body, kind)
    if (name !== undefined && isTaken(store, name, id)) {
      // First, as the first field.
      errors = { name: [messages.notUnique], ...errors }
      assumption ??= 'uniqueName'
    }
  }
  if (!result.success || Object.keys(errors).length > 0) throw new HttpError(400, errors, assumption)
  return { fields: result.data, assumption: idError && Object.hasOwn(body as object, 'id') ? 'idInBody' : null }
}

/** Finds the error of the id in a body, for the assumption `idInBody`; false if there is none. */
function findIdError(body: unknown, id: number | null, kind: 'complete' | 'partial'): string | false {
  if (typeName(body) !== 'dict') return false
  const given = Object.hasOwn(body as object, 'id') ? (body as { id: unknown }).id : undefined
  // In Python true equals 1.
  const value = typeof given === 'boolean' ? Number(given) : given
  if (id === null) return given !== undefined && messages.notAllowed
  if (given === undefined) return kind === 'complete' && messages.required
  return value !== id && messages.mustBe(id)
}

/** The name in a body that has other errors; undefined if an update leaves it out. */
function readName(schemas: BodySchemas, body: unknown, kind: 'complete' | 'partial'): string | undefined {
  const { name } = body as { name?: unknown }
  if (name === undefined) return kind === 'complete' ? '' : undefined
  return z.parse(schemas.name, name)
}

function isTaken(store: Store, name: string, id: number | null): boolean {
  return find(store, { name }, defaultAssumptions).some((other) => other.id !== id)
}
