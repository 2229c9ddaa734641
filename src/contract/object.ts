/** @see contract section 2, "Resources and their fields" */

import * as z from 'zod/mini'
import { isPlainObject } from '../validation/plain-object.ts'
import { copyJson, isJson, type JsonValue } from './json.ts'

// These are types and not interfaces, so that they are assignable to JsonValue: as the body of a fault, or as a label.

/** Location of an object (contract section 2, "Location"). */
export type InventoryLocation = {
  /** Human-readable name; null if a request left it out. */
  name: string | null
  /** Short code, which the `location__fact` filter matches; null if a PATCH left it out (section 4.4). */
  fact: string | null
}

/** Type of an object (contract section 2, "Type"). */
export type InventoryType = {
  /** Type name, which the `type__name` filter matches; null if a PATCH left it out (section 4.4). */
  name: string | null
}

/**
 * One item of the inventory, such as a host (contract section 2, "Inventory object").
 * @typeParam Label - an element of `labels`, whose structure the contract leaves open
 * @typeParam Responsible - an element of `responsible`: a user id, or an object with an integer `id`
 */
export type InventoryObject<Label = JsonValue, Responsible = JsonValue> = {
  /** A positive integer, assigned by the service and never reused. */
  id: number
  name: string
  location: InventoryLocation | null
  type: InventoryType | null
  labels: Label[]
  /** Free-form map of names to strings; empty strings are allowed. */
  attributes: Record<string, string>
  responsible: Responsible[]
}

/** An inventory object without its id: the request and response body of a create (contract section 4.2). */
export type ObjectFields<Label = JsonValue, Responsible = JsonValue> = Omit<InventoryObject<Label, Responsible>, 'id'>

/**
 * An inventory object as the input of a mock: only `name` is required. Missing fields become null, `[]` or `{}`; a
 * missing id is assigned.
 */
export interface InventoryObjectInput<Label = JsonValue, Responsible = JsonValue> {
  id?: number | undefined
  name: string
  location?: Partial<InventoryLocation> | null | undefined
  type?: Partial<InventoryType> | null | undefined
  labels?: readonly Label[] | undefined
  attributes?: Readonly<Record<string, string>> | undefined
  responsible?: readonly Responsible[] | undefined
}

/** A schema of the values that pass a test. Not one of zod's own checks, which would add to the size of every page. */
function checked<T>(test: (value: T) => boolean, expected: string) {
  return z.transform((value: T, { issues }): T => {
    if (!test(value)) issues.push({ code: 'custom', message: expected, input: value })
    return value
  })
}

/** An element of `labels` or `responsible`: any JSON except null, which the framework rejects. Parsing copies it. */
export const jsonElementSchema = z.transform((value: JsonValue, { issues }): JsonValue => {
  if (value !== null && isJson(value)) return copyJson(value)
  issues.push({ code: 'custom', message: 'any JSON value except null', input: value })
  return value
})

/** Free-form map of names to strings (contract section 2). Not `z.record`, which drops a key named `__proto__`. */
export const attributesSchema = z.transform((value: Record<string, string>, { issues }): Record<string, string> => {
  if (!isPlainObject(value)) {
    issues.push({ code: 'invalid_type', expected: 'record', input: value })
    return {}
  }
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== 'string') issues.push({ code: 'invalid_type', expected: 'string', input: text, path: [key] })
  }
  return { ...value }
})

/** zod schema of an id: a positive integer. */
export const idSchema = checked<number>((value) => Number.isSafeInteger(value) && value > 0, 'a positive integer')
const nullableText = z.nullable(z.string())

/** zod schema of {@link InventoryLocation}. */
export const locationSchema = z.strictObject({ name: nullableText, fact: nullableText })

/** zod schema of {@link InventoryType}. */
export const objectTypeSchema = z.strictObject({ name: nullableText })

/** zod schema of {@link InventoryObject}. */
export const inventoryObjectSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  location: z.nullable(locationSchema),
  type: z.nullable(objectTypeSchema),
  labels: z.array(jsonElementSchema),
  attributes: attributesSchema,
  responsible: z.array(jsonElementSchema),
})

const absentText = z._default(nullableText, null)

/** zod schema of {@link InventoryObjectInput}. Parsing adds missing fields, except the id. */
export const inventoryObjectInputSchema = z.strictObject({
  id: z.optional(idSchema),
  name: z.string(),
  location: z._default(z.nullable(z.strictObject({ name: absentText, fact: absentText })), null),
  type: z._default(z.nullable(z.strictObject({ name: absentText })), null),
  labels: z._default(z.array(jsonElementSchema), () => []),
  attributes: z._default(attributesSchema, () => ({})),
  responsible: z._default(z.array(jsonElementSchema), () => []),
})

const input = inventoryObjectInputSchema.def.shape

/** zod schema of the changes of an object: all fields are optional, without defaults. Not `z.partial`, for its size. */
export const inventoryObjectChangesSchema = z.strictObject({
  id: input.id,
  name: z.optional(input.name),
  location: z.optional(input.location.def.innerType),
  type: z.optional(input.type.def.innerType),
  labels: z.optional(input.labels.def.innerType),
  attributes: z.optional(input.attributes.def.innerType),
  responsible: z.optional(input.responsible.def.innerType),
})
