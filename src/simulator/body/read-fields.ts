import { type AssumptionName, type Assumptions, defaultAssumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import type { ObjectFields } from '../../contract/object.ts'
import { HttpError, type ServiceRequest } from '../http/service-request.ts'
import { find } from '../list/filters.ts'
import { typeName } from '../python-semantics.ts'
import type { Store } from '../store/store.ts'
import { type BodyReaders, createErrors, type FieldErrors } from './field-readers.ts'
import { parseBody } from './parse-body.ts'

interface Context {
  store: Store
  assumptions: Assumptions
  bodyReaders: BodyReaders
  request: ServiceRequest
}

/** The fields of a body, and the assumption that decided how they were read; null if none did. */
interface ReadFields<Fields> {
  fields: Fields
  assumption: AssumptionName | null
}

/** Reads the fields of a body for a create, or for the object of an id. Throws an `HttpError` with all errors. */
export function readFields(context: Context, kind: 'complete', id: number | null): ReadFields<ObjectFields>
export function readFields(context: Context, kind: 'partial', id: number | null): ReadFields<Partial<ObjectFields>>
export function readFields(
  { store, assumptions, bodyReaders, request }: Context,
  kind: 'complete' | 'partial',
  id: number | null,
): ReadFields<Partial<ObjectFields>> {
  const body = parseBody(request.body, request.headers.get('content-type'))
  if (body === null) throw new HttpError(400, { non_field_errors: [messages.noData] })
  const idError = findIdError(body, id, kind)
  if (idError && assumptions.idInBody === 'check') throw new HttpError(400, { id: [idError] }, 'idInBody')
  const found = createErrors()
  const fields = bodyReaders[kind](body, found, 'body')
  let errors = (found.body ?? {}) as FieldErrors
  let assumption = findDecidingAssumption(errors, assumptions)
  if (assumptions.uniqueName && fields.name !== undefined && !Object.hasOwn(errors, 'name')) {
    if (find(store, { name: fields.name }, defaultAssumptions).some((other) => other.id !== id)) {
      // First, as the first field.
      errors = { name: [messages.notUnique], ...errors }
      assumption ??= 'uniqueName'
    }
  }
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors, assumption)
  return { fields, assumption: idError && Object.hasOwn(body as object, 'id') ? 'idInBody' : null }
}

/** Finds the assumption that caused one of the errors; null if none did. */
function findDecidingAssumption(errors: FieldErrors, { nameMaxLength }: Assumptions): AssumptionName | null {
  const has = (list: FieldErrors[string] | undefined, message: string) => Array.isArray(list) && list.includes(message)
  if (Object.values(errors).some((list) => has(list, messages.required))) return 'requiredFields'
  return nameMaxLength !== null && has(errors.name, messages.maxLength(nameMaxLength)) ? 'nameMaxLength' : null
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
