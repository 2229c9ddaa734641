import * as z from 'zod/mini'
import { checkElement, type ElementSchemas } from '../../contract/elements.ts'
import { type InventoryObjectInput, inventoryObjectInputSchema, type ObjectFields } from '../../contract/object.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'

/** An object as it was given, checked, copied and filled up; its id where it has one. */
export type CheckedInput = ObjectFields & { id?: number | undefined }

const { id: _, ...fields } = inventoryObjectInputSchema.def.shape

const changesSchema = z.strictObject(
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, z.optional(schema as z.ZodMiniType)])),
) as unknown as z.ZodMiniType<Partial<ObjectFields>>

/**
 * Checks and copies an object that a programmer hands over.
 * @param action - what is being done, for the error: `create an object`
 * @param place - what the object is called there: `objects[3]`
 * @throws InventoryMockError that names the field, what it should be and what it was
 */
export function checkInput(input: unknown, action: string, place: string, elements: ElementSchemas): CheckedInput {
  const result = z.safeParse(inventoryObjectInputSchema, input)
  if (!result.success) throw createError(result.error.issues[0]!, input, action, place)
  return checkElements(result.data, action, place, elements)
}

/** Checks and copies the fields that an object is to be given; those left out are left out. */
export function checkChanges(
  input: unknown,
  action: string,
  place: string,
  elements: ElementSchemas,
): Partial<ObjectFields> {
  const result = z.safeParse(changesSchema, input)
  if (!result.success) throw createError(result.error.issues[0]!, input, action, place)
  const given = Object.keys(input as Partial<InventoryObjectInput>) as (keyof ObjectFields)[]
  const changes = given.flatMap((key) => (result.data[key] === undefined ? [] : [[key, result.data[key]]]))
  return checkElements(Object.fromEntries(changes), action, place, elements)
}

/** Lets the user's own schemas look at the elements of labels and responsible. */
function checkElements<Fields extends Partial<ObjectFields>>(
  fields: Fields,
  action: string,
  place: string,
  elements: ElementSchemas,
): Fields {
  for (const name of ['labels', 'responsible'] as const) {
    const schema = elements[name]
    if (!schema || !fields[name]) continue
    fields[name] = fields[name].map((element, index) => {
      const { value, issues } = checkElement(schema, element)
      const [issue] = issues
      if (issue === undefined) return value
      const path = [`${place}.${name}[${index}]`, ...issue.path.map(formatKey)].join('')
      throw new InventoryMockError(action, `${path} to pass its schema (${issue.message})`, quote(element), 'Change it')
    })
  }
  return fields
}

/**
 * Checks and copies a collection.
 * @returns the objects, each with an id: its own, or the next one above all that are given
 * @throws InventoryMockError for a wrong object, or an id that is there twice
 */
export function checkCollection(
  inputs: unknown,
  action: string,
  elements: ElementSchemas = {},
): (ObjectFields & { id: number })[] {
  if (!Array.isArray(inputs)) {
    throw new InventoryMockError(action, 'objects to be an array', quote(inputs), 'Give a list of objects')
  }
  const objects = inputs.map((input, index) => checkInput(input, action, `objects[${index}]`, elements))
  const places = new Map<number, number>()
  for (const [index, { id }] of objects.entries()) {
    if (id === undefined) continue
    const first = places.get(id)
    if (first !== undefined) {
      const got = `id ${id} twice, in objects[${first}] and objects[${index}]`
      throw new InventoryMockError(action, 'every id once', got, 'Change one of them, or leave the ids out')
    }
    places.set(id, index)
  }
  let lastId = 0
  for (const id of places.keys()) lastId = Math.max(lastId, id)
  for (const object of objects) object.id ??= ++lastId
  return objects as (ObjectFields & { id: number })[]
}

function createError(issue: z.core.$ZodIssue, input: unknown, action: string, place: string): InventoryMockError {
  const path = [place, ...issue.path.map(formatKey)].join('')
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(inventoryObjectInputSchema.def.shape).join(', ')
    const unknown = issue.keys.map((key) => `${path}${formatKey(key)}`).join(', ')
    return new InventoryMockError(action, `the fields ${known}`, unknown, 'Remove it, or put it into attributes')
  }
  const got = issue.path.reduce<unknown>((value, key) => Object(value)[key], input)
  const advice = got === undefined ? 'Add it' : 'Change it'
  return new InventoryMockError(action, `${path} to be ${describeExpected(issue)}`, quote(got), advice)
}

function formatKey(key: PropertyKey): string {
  if (typeof key === 'number') return `[${key}]`
  return /^[\w$]+$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(String(key))}]`
}

const kinds: Record<string, string> = {
  string: 'a string',
  object: 'an object',
  record: 'an object of strings',
  array: 'an array',
}

function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? `a ${issue.expected}`
  return issue.message
}
