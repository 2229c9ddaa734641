/** @see contract section 2, "Resources and their fields" */
import * as z from 'zod/mini'
import { attributesSchema, checked, type JsonValue, jsonElementSchema } from './json.ts'

/*
 * What the service answers is declared as types and not as interfaces, so that it passes for a JsonValue: as the body
 * of a fault, as a label.
 */

/** Where an object is (contract section 2, "Location"). */
export type Location = {
  /** Human-readable name; null when a write left it out. */
  name: string | null
  /** Short code, the value that the `location__fact` filter matches; null when a PATCH left it out (section 4.4). */
  fact: string | null
}

/** What kind of thing an object is (contract section 2, "Type"). */
export type ObjectType = {
  /** The value that the `type__name` filter matches; null when a PATCH left it out (section 4.4). */
  name: string | null
}

/**
 * One item of the inventory, such as a host (contract section 2, "Inventory object").
 * @typeParam Label - an element of `labels`; the contract leaves its structure open
 * @typeParam Responsible - an element of `responsible`: a user id, or an object with an integer `id`
 */
export type InventoryObject<Label = JsonValue, Responsible = JsonValue> = {
  /** Given by the service, a positive integer, never used again. */
  id: number
  name: string
  location: Location | null
  type: ObjectType | null
  labels: Label[]
  /** Any names, string values; an empty value is allowed. */
  attributes: Record<string, string>
  responsible: Responsible[]
}

/** An inventory object without its id: what a create sends and answers (contract section 4.2). */
export type ObjectFields<Label = JsonValue, Responsible = JsonValue> = Omit<InventoryObject<Label, Responsible>, 'id'>

/**
 * An inventory object as a test or a fixture writes it down: only `name` is needed. What is left out becomes null,
 * `[]` or `{}`, and an id is given where there is none.
 */
export interface InventoryObjectInput<Label = JsonValue, Responsible = JsonValue> {
  id?: number | undefined
  name: string
  location?: Partial<Location> | null | undefined
  type?: Partial<ObjectType> | null | undefined
  labels?: readonly Label[] | undefined
  attributes?: Readonly<Record<string, string>> | undefined
  responsible?: readonly Responsible[] | undefined
}

/** An id. */
export const idSchema = checked<number>((value) => Number.isSafeInteger(value) && value > 0, 'a positive integer')
const nullableText = z.nullable(z.string())

/** zod schema of {@link Location}. */
export const locationSchema = z.strictObject({ name: nullableText, fact: nullableText })

/** zod schema of {@link ObjectType}. */
export const objectTypeSchema = z.strictObject({ name: nullableText })

/** zod schema of {@link InventoryObject}: what the service answers. */
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

/** zod schema of {@link InventoryObjectInput}; parsing it fills in what is left out, but for the id. */
export const inventoryObjectInputSchema = z.strictObject({
  id: z.optional(idSchema),
  name: z.string(),
  location: z._default(z.nullable(z.strictObject({ name: absentText, fact: absentText })), null),
  type: z._default(z.nullable(z.strictObject({ name: absentText })), null),
  labels: z._default(z.array(jsonElementSchema), () => []),
  attributes: z._default(attributesSchema, () => ({})),
  responsible: z._default(z.array(jsonElementSchema), () => []),
})
