import * as z from 'zod/mini'
import { type InventoryObject, inventoryObjectSchema, locationSchema, objectTypeSchema } from '../../contract/object.ts'
import { MAX_ID } from '../../mock/objects/check-input.ts'
import { describeIssue } from '../../mock/objects/describe-issue.ts'
import { quote } from '../../validation/errors.ts'

export const SECTION = 'Section 2 of docs/contract.md says so.'

/** A field that is not in the contract is left out: a state has no place for it. */
const objectSchema = z.object({
  ...inventoryObjectSchema.def.shape,
  location: z.nullable(z.object(locationSchema.def.shape)),
  type: z.nullable(z.object(objectTypeSchema.def.shape)),
})

export type Fail = (expected: string, got: string, advice: string) => never

/** Parses the body of a list: a JSON array. Fails for an element that is no inventory object (contract section 2). */
export function parseObjects(body: string, fail: Fail): InventoryObject[] {
  return (JSON.parse(body) as unknown[]).map((item, index) => checkObject(item, `objects[${index}]`, fail))
}

/** Checks and copies an object of a response: parsed with numbers, because a state has the nearest to a large integer. */
export function checkObject(item: unknown, place: string, fail: Fail): InventoryObject {
  const { id } = Object(item)
  if (typeof id === 'number' && id > MAX_ID) {
    fail(`${place}.id to be at most ${MAX_ID}`, quote(id), 'A mock cannot hold a larger one.')
  }
  const { data, error } = z.safeParse(objectSchema, item)
  if (!error) return data
  const { path, expected, got } = describeIssue(error.issues[0]!, item, place)
  return fail(`${path} to be ${expected}`, `${got} (the object has the id ${quote(id)})`, SECTION)
}
