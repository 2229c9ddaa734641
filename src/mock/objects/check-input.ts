import { checkFields, Mismatch, type ObjectOrigin } from '../../contract/check-value.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { ObjectFields } from '../../contract/object.ts'
import { validate } from '../../contract/validate.ts'
import type { ObjectModel } from '../../simulator/store/object-model.ts'
import { formatPath } from '../../text/format-path.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { type InParts, mapInParts } from '../in-parts.ts'

/** An input object, checked, copied, and with what was left out. */
export type CheckedInput = ObjectFields & { id?: number | undefined }

/** The largest id that an initial object can have: the ids above it are left for new objects. */
export const MAX_ID = 2 ** 52

/** An object that is checked. */
interface ObjectCheck {
  /** The action that fails: `create an object`. */
  action: string
  /** The name of the object in errors: `objects[3]`. */
  place: string
  model: ObjectModel
}

/** Checks and copies an input object, and fills in what it leaves out. */
export function checkInput(input: unknown, check: ObjectCheck, maxId = MAX_ID): CheckedInput {
  const { id, ...fields } = checkObject(input, check, 'input')
  if (typeof id === 'number' && id > maxId) {
    const advice = 'Use a smaller id: new ids are above all others'
    throw mockError(check.action, `${check.place}.id to be at most ${maxId}`, quote(id), advice, 'invalid-object')
  }
  const whole = check.model.fill(fields)
  if (check.model.schema) checkWhole({ id: id ?? 1, ...whole }, check)
  return { id, ...whole } as CheckedInput
}

/** Checks and copies the fields of a change. Missing fields stay missing. */
export function checkChanges(input: unknown, check: ObjectCheck): Partial<CheckedInput> {
  return checkObject(input, check, 'changes')
}

/** Checks what a user's schema asks of an object as a whole, beside its fields. */
export function checkWhole(object: object, { action, place, model }: ObjectCheck): void {
  const [issue] = model.schema ? validate(model.schema, object as JsonValue).issues : []
  if (issue === undefined) return
  const expected = `${formatPath(place, issue.path)} to pass its schema (${issue.message})`
  throw mockError(action, expected, quote(object), 'Change it', 'invalid-object')
}

function checkObject(input: unknown, { action, place, model }: ObjectCheck, kind: ObjectOrigin) {
  if (Array.isArray(input)) {
    throw mockError(action, `${place} to be an object`, 'a list', 'Pass one object in each call', 'invalid-object')
  }
  if (kind === 'changes' && input === undefined) {
    const advice = "Pass what changes, as in { labels: ['prod'] }"
    throw mockError(action, 'changes', 'undefined', advice, 'invalid-object')
  }
  try {
    return checkFields(model.fields, input, kind)
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    const at = formatPath(place, error.path)
    throw mockError(action, error.expected(at), error.got(at), error.advice, 'invalid-object')
  }
}

/** Checks and copies a collection. Each object has an id: its own, or the next one above all own ids. */
export function* checkCollection(
  inputs: unknown,
  action: string,
  model: ObjectModel,
  maxId?: number,
): InParts<(ObjectFields & { id: number })[]> {
  if (!Array.isArray(inputs)) throw mockError(action, 'objects to be a list', quote(inputs), 'Pass a list of objects')
  const objects = yield* mapInParts(inputs, (input, index) =>
    checkInput(input, { action, place: `objects[${index}]`, model }, maxId),
  )
  const places = new Map<number, number>()
  for (const [index, { id }] of objects.entries()) {
    if (id === undefined) continue
    const first = places.get(id)
    if (first !== undefined) {
      const got = `id ${id} twice, in objects[${first}] and objects[${index}]`
      throw mockError(action, 'unique ids', got, 'Change one of them, or omit the ids', 'duplicate-id')
    }
    places.set(id, index)
  }
  let lastId = 0
  for (const id of places.keys()) lastId = Math.max(lastId, id)
  for (const object of objects) object.id ??= ++lastId
  return objects as (ObjectFields & { id: number })[]
}
