import type { Assumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import type { Field } from '../../contract/field.ts'
import type { JsonValue } from '../../contract/json.ts'
import { sampleValue } from '../../contract/sample-value.ts'
import { findMaximum } from '../../simulator/body/body-limits.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/service-request.ts'
import { PortableTextDecoder } from '../../text/text-decoder.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { parseText } from '../log/log-entry.ts'
import type { ResolvedOptions } from '../mock-options.ts'
import type { DryRun } from './dry-run.ts'

/** How often a body is changed before it counts as hopeless. An error can hide others. */
const MAX_ROUNDS = 8

/** Whether a response refuses the body of a write. */
export function refusesBody(response: ServiceResponse | null): response is ServiceResponse {
  return response?.status === 400 && ['create', 'replace', 'update'].includes(response.operation!)
}

/** The errors of a value, as the framework nests them: messages, or errors by name or index. */
type Errors = string[] | NestedErrors
type NestedErrors = { readonly [key: string]: Errors }

/**
 * Changes what the service refuses in a body, until it accepts it. All other fields stay.
 * @param refused - a response that refuses the body
 * @returns null if it accepts none, such as for a body that is no JSON
 */
export function findPassingBody(
  request: ServiceRequest,
  refused: ServiceResponse,
  { model: { fields }, limits }: Pick<ResolvedOptions, 'model' | 'limits'>,
  assumptions: Assumptions,
  dryRun: DryRun,
): JsonValue {
  const text = new PortableTextDecoder().decode(request.body ?? new Uint8Array())
  let body: JsonValue | undefined
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
  let response: ServiceResponse | null = refused
  for (let round = 0; round < MAX_ROUNDS && response?.status === 400; round++) {
    const errors = parseText(response.body) as NestedErrors
    // It could not be read.
    if (typeof Object(errors).detail === 'string') return null
    const place: Place = { id: refused.id, maxOf: (field) => findMaximum(field, assumptions, limits) }
    body = isPlainObject(body) ? repairParts(body as Parts, errors, (name) => fields[name], place) : {}
    response = dryRun({ ...request, body: new TextEncoder().encode(JSON.stringify(body)) }, assumptions)
  }
  return response && response.status < 400 ? body! : null
}

/** The dependencies of a value. */
interface Place {
  /** The id of the object; null for a new one. */
  readonly id: number | null
  readonly maxOf: (field: Field) => number | undefined
}

type Parts = Record<string, JsonValue> | JsonValue[]

/** Changes the parts of a value that have errors. Elements of a list go if there is nothing near to them. */
function repairParts(
  value: Parts,
  errors: NestedErrors,
  fieldOf: (name: string) => Field | undefined,
  place: Place,
): JsonValue {
  // Not by assignment: a key can be `__proto__`.
  const parts = new Map(Object.entries(value))
  const isList = Array.isArray(value)
  for (const [name, inside] of Object.entries(errors)) {
    const field = fieldOf(name)
    // The errors of the whole are of no part.
    if (!field) continue
    const repaired = field.isReadOnly
      ? (place.id ?? undefined)
      : (repair(parts.get(name), inside, field, place) ?? (isList ? undefined : sampleValue(field, name)))
    if (repaired === undefined) parts.delete(name)
    else parts.set(name, repaired)
  }
  return isList ? [...parts.values()] : Object.fromEntries(parts)
}

/** Changes a value so that it lacks the errors; undefined if there is nothing near to it. */
function repair(value: JsonValue | undefined, errors: Errors, field: Field, place: Place): JsonValue | undefined {
  const { fields, element } = field
  const hasParts = Array.isArray(value) ? field.type === 'list' : isPlainObject(value) && (fields ?? element)
  const isWhole = isMessages(errors) || (errors.non_field_errors && !Object.hasOwn(Object(value), 'non_field_errors'))
  if (hasParts && !isWhole) {
    return repairParts(value as Parts, errors as NestedErrors, (name) => element ?? fields![name], place)
  }
  if (isMessages(errors) && errors[0] === messages.notUnique) return `${value}-2`
  const near = approximate(value, { ...field, max: place.maxOf(field) })
  return JSON.stringify(near) === JSON.stringify(value) ? undefined : near
}

function isMessages(errors: Errors): errors is string[] {
  return Array.isArray(errors) && typeof errors[0] === 'string'
}

/** The value of the type of a field that is nearest to another one; undefined for none. */
function approximate(value: JsonValue | undefined, field: Field): JsonValue | undefined {
  const { type, fields, min = -Infinity, max = Infinity } = field
  if (value === undefined || value === null) return undefined
  switch (type) {
    case 'text': {
      const text = typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '') : JSON.stringify(value)
      return text.trim() === '' ? undefined : [...text].slice(0, max).join('')
    }
    case 'integer':
    case 'number':
      return typeof value === 'number' ? Math.min(Math.max(Math.round(value), min), max) : undefined
    case 'list': {
      const list = Array.isArray(value) ? value.slice(0, max) : [value]
      const shortest = sampleValue({ ...field, isNullable: false, default: undefined }, '') as JsonValue[]
      return [...list, ...shortest.slice(list.length)]
    }
    case 'object': {
      // A text is probably the part that must be there, and that a filter compares.
      const [name, ...others] = Object.keys(fields!).filter((name) => !fields![name]!.isOptional)
      const isOne = typeof value === 'string' && value.trim() !== '' && others.length === 0
      return isOne && name !== undefined && fields![name]!.type === 'text' ? { [name]: value } : undefined
    }
    default:
      return undefined
  }
}
