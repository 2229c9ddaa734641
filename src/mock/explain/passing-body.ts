import type { Assumptions } from '../../contract/assumptions.ts'
import { messages } from '../../contract/error-messages.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/service-request.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { parseText } from '../log/log-entry.ts'
import type { DryRun } from './dry-run.ts'

/** How often a body is changed before it counts as hopeless. An error can hide others. */
const MAX_ROUNDS = 8

/** Whether a response refuses the body of a write. */
export function refusesBody(response: ServiceResponse | null): response is ServiceResponse {
  return response?.status === 400 && ['create', 'replace', 'update'].includes(response.operation!)
}

/** The errors of a body, as the framework nests them. */
type Errors = string[] | { [key: string]: Errors }

/**
 * Changes what the service refuses in a body, until it accepts it. What it does not name stays.
 * @param refused - a response that refuses the body
 * @returns null if it accepts none, such as for a body that is no JSON
 */
export function findPassingBody(
  request: ServiceRequest,
  refused: ServiceResponse,
  assumptions: Assumptions,
  dryRun: DryRun,
): JsonValue {
  const text = new TextDecoder().decode(request.body ?? new Uint8Array())
  let body: JsonValue | undefined
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
  let response: ServiceResponse | null = refused
  for (let round = 0; round < MAX_ROUNDS && response?.status === 400; round++) {
    const errors = parseText(response.body) as Errors
    // It could not be read.
    if (typeof Object(errors).detail === 'string') return null
    body = repair(body, errors, { path: [], id: refused.id, limit: assumptions.nameMaxLength })
    response = dryRun({ ...request, body: new TextEncoder().encode(JSON.stringify(body)) }, assumptions)
  }
  return response && response.status < 400 ? body! : null
}

/** Where a value is, and what it depends on. */
interface ValuePlace {
  /** Its keys, from the body down. */
  readonly path: readonly string[]
  /** The id of the object; null for a new one. */
  readonly id: number | null
  /** The maximum length of a name; null for none. */
  readonly limit: number | null
}

/** Changes a value so that it lacks the errors; undefined to leave it out. */
function repair(value: JsonValue | undefined, errors: Errors, place: ValuePlace): JsonValue | undefined {
  if (Array.isArray(errors)) return replaceValue(value, errors[0]!, place)
  const whole = errors.non_field_errors
  const isField = Object.hasOwn(Object(value), 'non_field_errors')
  if (Array.isArray(whole) && !isField) return replaceValue(value, whole[0]!, place)
  // Of an element, only its schema knows what is right.
  if (Array.isArray(value)) return value.filter((_, index) => !Object.hasOwn(errors, index))
  if (!isPlainObject(value)) return replaceValue(value, '', place)
  // Not by assignment: a key can be `__proto__`.
  const fields = new Map(Object.entries(value as Record<string, JsonValue>))
  for (const [key, inside] of Object.entries(errors)) {
    const repaired = repair(fields.get(key), inside, { ...place, path: [...place.path, key] })
    if (repaired === undefined) fields.delete(key)
    else fields.set(key, repaired)
  }
  return Object.fromEntries(fields)
}

/** A value that is accepted in place of one with an error, as near to it as possible. */
function replaceValue(
  value: JsonValue | undefined,
  error: string,
  { path, id, limit }: ValuePlace,
): JsonValue | undefined {
  const [field, part] = path
  const isMissing = value === undefined || value === null
  if (part !== undefined) return replaceText(value, error, field === 'attributes' ? '' : part, null)
  switch (field) {
    case undefined:
      return {}
    case 'id':
      return id ?? undefined
    case 'name':
      return replaceText(value, error, 'name', limit)
    // The text is probably what the filter compares.
    case 'location':
      return typeof value === 'string' && value.trim() !== '' ? { fact: value } : null
    case 'type':
      return typeof value === 'string' && value.trim() !== '' ? { name: value } : null
    case 'attributes':
      return {}
    default:
      return isMissing ? [] : [value]
  }
}

/** @param otherwise - the text where there is none */
function replaceText(value: JsonValue | undefined, error: string, otherwise: string, limit: number | null): string {
  if (value === undefined || value === null || error === messages.blank) return otherwise
  if (typeof value !== 'string') return JSON.stringify(value)
  if (error === messages.notUnique) return `${value}-2`
  const text = value.replace(/\0|\p{Surrogate}/gu, '')
  return limit === null ? text : [...text].slice(0, limit).join('')
}
