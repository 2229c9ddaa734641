import * as z from 'zod/mini'
import { type ElementSchemas, validateElement } from '../../contract/elements.ts'
import { inventoryObjectChangesSchema, inventoryObjectInputSchema, type ObjectFields } from '../../contract/object.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { adviseNearest } from '../../validation/nearest.ts'
import { describeIssue, formatPath } from './describe-issue.ts'

/** An input object, checked, copied, and with the defaults of missing fields. */
export type CheckedInput = ObjectFields & { id?: number | undefined }

/** Checks an id. A string, as the parameters of a route are, would silently find nothing. */
export function checkId(action: string, id: unknown, advice = 'Convert it, as in Number(id)'): number {
  if (typeof id === 'number') return id
  throw failedTo(action, 'a number as id', quote(id), typeof id === 'string' ? 'Convert it, as in Number(id)' : advice)
}

/** The largest id that an initial object can have: the ids above it are left for new objects. */
export const MAX_ID = 2 ** 52

/** What is checked, for the errors, and the user's schemas. */
interface ObjectCheck {
  /** What fails: `create an object`. */
  action: string
  /** What the object is called: `objects[3]`. */
  place: string
  elements: ElementSchemas
}

/** Checks and copies an input object. */
export function checkInput(input: unknown, check: ObjectCheck, maxId = MAX_ID): CheckedInput {
  const result = z.safeParse(inventoryObjectInputSchema, input)
  if (!result.success) throw createError(result.error.issues, input, check)
  const { id } = result.data
  if (id !== undefined && id > maxId) {
    const advice = 'Use a smaller id: new ids are above all others'
    throw failedTo(check.action, `${check.place}.id to be at most ${maxId}`, quote(id), advice, 'invalid-object')
  }
  return checkElements(result.data, check)
}

/** Checks and copies the fields of a change. Missing fields stay missing. */
export function checkChanges(input: unknown, check: ObjectCheck): Partial<CheckedInput> {
  const result = z.safeParse(inventoryObjectChangesSchema, input)
  if (!result.success) throw createError(result.error.issues, input, check)
  const given = Object.entries(result.data).filter(([, value]) => value !== undefined)
  return checkElements(Object.fromEntries(given), check)
}

/** Checks the elements of labels and responsible with the user's schemas. */
function checkElements<Fields extends Partial<ObjectFields>>(fields: Fields, check: ObjectCheck): Fields {
  const { action, place, elements } = check
  for (const name of ['labels', 'responsible'] as const) {
    const schema = elements[name]
    if (!schema || !fields[name]) continue
    fields[name] = fields[name].map((element, index) => {
      const { value, issues } = validateElement(schema, element)
      const [issue] = issues
      if (issue === undefined) return value
      const expected = `${formatPath(`${place}.${name}[${index}]`, issue.path)} to pass its schema (${issue.message})`
      throw failedTo(action, expected, quote(element), 'Change it', 'invalid-object')
    })
  }
  return fields
}

/** Checks and copies a collection. Each object has an id: its own, or the next one above all own ids. */
export function checkCollection(
  inputs: unknown,
  action: string,
  elements: ElementSchemas = {},
  maxId?: number,
): (ObjectFields & { id: number })[] {
  if (!Array.isArray(inputs)) throw failedTo(action, 'objects to be a list', quote(inputs), 'Pass a list of objects')
  // Not `map`, which skips holes.
  const objects = Array.from(inputs, (input, index) =>
    checkInput(input, { action, place: `objects[${index}]`, elements }, maxId),
  )
  const places = new Map<number, number>()
  for (const [index, { id }] of objects.entries()) {
    if (id === undefined) continue
    const first = places.get(id)
    if (first !== undefined) {
      const got = `id ${id} twice, in objects[${first}] and objects[${index}]`
      throw failedTo(action, 'unique ids', got, 'Change one of them, or omit the ids', 'duplicate-id')
    }
    places.set(id, index)
  }
  let lastId = 0
  for (const id of places.keys()) lastId = Math.max(lastId, id)
  for (const object of objects) object.id ??= ++lastId
  return objects as (ObjectFields & { id: number })[]
}

function createError(issues: readonly z.core.$ZodIssue[], input: unknown, { action, place }: ObjectCheck) {
  // First, because a misspelt name is both unknown and missing.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!
  const fail = (expected: string, got: string, advice: string) =>
    failedTo(action, expected, got, advice, 'invalid-object')
  if (Array.isArray(input)) return fail(`${place} to be an object`, 'a list', 'Pass one object in each call')
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(inventoryObjectInputSchema.def.shape)
    const unknown = issue.keys.map((key) => formatPath(place, [...issue.path, key])).join(', ')
    const advice = adviseNearest(issue.keys[0], known, 'Remove it, or move it to attributes')
    return fail(`the fields ${known.join(', ')}`, unknown, advice)
  }
  const { path, expected, got } = describeIssue(issue, input, place)
  return fail(`${path} to be ${expected}`, got, got === 'undefined' ? 'Add it' : 'Change it')
}
