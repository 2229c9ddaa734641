import { type AssumptionName, type Assumptions, defaultAssumptions, isBodyField } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import type { ObjectFields } from '../../contract/object.ts'
import { validate } from '../../contract/validate.ts'
import { HttpError, type ServiceRequest } from '../http/service-request.ts'
import { find } from '../list/filters.ts'
import { typeName } from '../python-semantics.ts'
import type { ObjectModel } from '../store/object-model.ts'
import type { Store } from '../store/store.ts'
import type { StoredObject } from '../store/stored-object.ts'
import type { BodyLimits } from './body-limits.ts'
import {
  addError,
  type BodyKind,
  type BodyReader,
  createErrors,
  type Errors,
  type FieldErrors,
} from './field-readers.ts'
import { mergeAttributes } from './merge-attributes.ts'
import { parseBody } from './parse-body.ts'

interface Context {
  store: Store
  assumptions: Assumptions
  model: ObjectModel
  bodyReaders: Record<BodyKind, BodyReader>
  limits: BodyLimits
  request: ServiceRequest
}

/** The fields of an object after a write, and the assumption that decided how the body was read; null if none did. */
interface ReadFields {
  fields: ObjectFields
  assumption: AssumptionName | null
}

/**
 * Reads the body of a create, a replace or an update.
 * @param previous - the object before the write; null for a create
 * @throws HttpError with all errors
 */
export function readFields(context: Context, kind: BodyKind, previous: StoredObject | null): ReadFields {
  const { assumptions, bodyReaders, request, model } = context
  const body = parseBody(request.body, request.headers.get('content-type'), model.fields)
  if (body === null) throw new HttpError(400, { non_field_errors: [messages.noData] })
  checkElements(body, context)
  const idError = findIdError(body, previous?.id ?? null, kind)
  if (idError && assumptions.idInBody === 'check') throw new HttpError(400, { id: [idError] }, 'idInBody')
  const errors = createErrors()
  const given = bodyReaders[kind](body, errors, previous ?? undefined)
  const assumption = findDecidingAssumption(errors, assumptions)
  const isNotUnique =
    given.name !== undefined && !Object.hasOwn(errors, 'name') && hasName(context, given.name, previous)
  if (isNotUnique) throw invalid({ name: [messages.notUnique], ...errors }, assumption ?? 'uniqueName')
  if (Object.keys(errors).length > 0) throw invalid(errors, assumption)
  const { fields, losesAttributes } = merge(context, kind, given, previous)
  checkElements(fields, context)
  if (model.schema) {
    for (const { message, path } of validate(model.schema, { id: previous?.id ?? context.store.nextId, ...fields })
      .issues) {
      addError(errors, path.length > 0 ? path : ['non_field_errors'], message)
    }
    if (Object.keys(errors).length > 0) throw invalid(errors, null)
  }
  const hasIgnoredId = idError && Object.hasOwn(body as object, 'id')
  return { fields, assumption: hasIgnoredId ? 'idInBody' : losesAttributes ? 'partialAttributes' : null }
}

/** Checks the numbers of elements: before the values are read, and again after a merge. */
function checkElements(body: unknown, { limits: { elements } }: Context): void {
  if (elements === Infinity || typeName(body) !== 'dict') return
  const errors = createErrors()
  for (const [name, value] of Object.entries(body as object))
    if (hasMoreElements(value, elements)) addError(errors, [name], messages.maxElements(elements))
  if (Object.keys(errors).length > 0) throw invalid(errors, null)
}

/** Whether a value has more than so many elements and keys, at all depths together. */
function hasMoreElements(value: unknown, max: number): boolean {
  let left = max
  const visit = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null) return false
    const elements: unknown[] = Array.isArray(part) ? part : Object.values(part)
    left -= elements.length
    return left < 0 || elements.some(visit)
  }
  return visit(value)
}

function invalid(errors: FieldErrors, assumption: AssumptionName | null): HttpError {
  return new HttpError(400, errors, assumption)
}

/** Whether another object has a name, where that matters. */
function hasName({ store, assumptions }: Context, name: string, previous: StoredObject | null): boolean {
  if (!assumptions.uniqueName) return false
  return find(store, { name }, defaultAssumptions).some(({ id }) => id !== previous?.id)
}

/** Adds what a body leaves out of an object: in an update all (section 4.4), in a replace what is optional. */
function merge({ model, assumptions }: Context, kind: BodyKind, given: ObjectFields, previous: StoredObject | null) {
  const attributes = kind === 'update' && previous ? mergeAttributes(previous, given, assumptions) : null
  const fields = model.order({ ...previous, ...given, ...attributes }) as ObjectFields
  return { fields, losesAttributes: attributes !== null }
}

/** Finds the assumption that caused one of the errors; null if none did. */
function findDecidingAssumption(errors: FieldErrors, { nameMaxLength }: Assumptions): AssumptionName | null {
  const has = (list: Errors | undefined, message: string) =>
    Array.isArray(list) && (list as unknown[]).includes(message)
  if (Object.entries(errors).some(([name, list]) => isBodyField(name) && has(list, messages.required)))
    return 'requiredFields'
  return nameMaxLength !== null && has(errors.name, messages.maxLength(nameMaxLength)) ? 'nameMaxLength' : null
}

/** Finds the error of the id in a body, for the assumption `idInBody`; false if there is none. */
function findIdError(body: unknown, id: number | null, kind: BodyKind): string | false {
  if (typeName(body) !== 'dict') return false
  const given = Object.hasOwn(body as object, 'id') ? (body as { id: unknown }).id : undefined
  // In Python true equals 1.
  const value = typeof given === 'boolean' ? Number(given) : given
  if (id === null) return given !== undefined && messages.notAllowed
  if (given === undefined) return kind === 'replace' && messages.required
  return value !== id && messages.mustBe(id)
}
