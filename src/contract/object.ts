/** @see contract section 2, "Resources and their fields" */

import * as z from 'zod/mini'
import { mockError } from '../validation/errors.ts'
import { isJsonElement, type JsonValue, type Some } from './json.ts'

/** An element of `labels` or `responsible`, whose structure the contract leaves open: any JSON except null. */
const jsonElementSchema = z
  .unknown()
  // zod infers unknown.
  .check(z.refine(isJsonElement, 'any JSON value except null')) as z.ZodMiniType<JsonValue, JsonValue>

/** zod schema of {@link InventoryLocation}. */
const locationSchema = z.strictObject({
  /** Human-readable name; null if a request left it out. */
  name: z.nullable(z.string()),
  /** Short code, which the `location__fact` filter matches; null if a PATCH left it out (section 4.4). */
  fact: z.nullable(z.string()),
})

/** zod schema of {@link InventoryType}. */
const objectTypeSchema = z.strictObject({
  /** Type name, which the `type__name` filter matches; null if a PATCH left it out (section 4.4). */
  name: z.nullable(z.string()),
})

/**
 * The zod schema of an inventory object (contract section 2): everything in this library that knows the fields of an
 * object is made from it. Spread its shape into a schema of your own, for the option `schema`.
 * @example z.object({ ...inventoryObjectSchema.shape, owner: z.string() })
 */
export const inventoryObjectSchema = z.strictObject({
  /** A positive integer, assigned by the service and never reused. */
  id: z.int().check(z.minimum(1)),
  /** Object name. */
  name: z.string(),
  /** Location of the object. Null when unset. */
  location: z.nullable(locationSchema),
  /** Type of the object. Null when unset. */
  type: z.nullable(objectTypeSchema),
  /** List of labels, whose structure the contract leaves open. */
  labels: z.array(jsonElementSchema),
  /** Free-form map of names to strings; empty strings are allowed. */
  attributes: z.record(z.string(), z.string()),
  /** List of responsible users: a user id each, or an object with an integer `id`. */
  responsible: z.array(jsonElementSchema),
})
// With the zod of this package, which is zod/mini, it is a function of its own.
Object.defineProperty(inventoryObjectSchema, 'extend', {
  value: () => {
    throw mockError('extend the schema', 'z.extend', 'a method', 'Use z.extend(inventoryObjectSchema, { … })')
  },
})

// Mapped types, and not what zod infers alone, because errors of the compiler and editors then show their names.

/** Location of an object (contract section 2, "Location"). */
export type InventoryLocation = {
  [Field in keyof z.infer<typeof locationSchema>]: z.infer<typeof locationSchema>[Field]
}

/** Type of an object (contract section 2, "Type"). */
export type InventoryType = {
  [Field in keyof z.infer<typeof objectTypeSchema>]: z.infer<typeof objectTypeSchema>[Field]
}

/** One item of the inventory, such as a host (contract section 2, "Inventory object"). */
export type InventoryObject = {
  [Field in keyof z.infer<typeof inventoryObjectSchema>]: z.infer<typeof inventoryObjectSchema>[Field]
}

/** An inventory object with elements of certain types. The doc comments of the fields are those of the schema. */
export type InventoryObjectOf<Label = JsonValue, Responsible = JsonValue> = {
  [Field in keyof InventoryObject]: Field extends 'labels'
    ? Label[]
    : Field extends 'responsible'
      ? Responsible[]
      : InventoryObject[Field]
}

/** Any object of a mock, also one with more fields, or with narrower ones: the constraint of type parameters. */
export type AnyInventoryObject = InventoryObjectOf<unknown, unknown>

/** An inventory object without its id: the request and response body of a create (contract section 4.2). */
export type ObjectFields<Obj extends AnyInventoryObject = InventoryObject> = Omit<Obj, 'id'>

/**
 * An inventory object as the input of a mock. Of the contract's fields only `name` is required: the others become null,
 * `[]` or `{}`; a missing id is assigned.
 * @typeParam Obj - the object
 * @typeParam Input - what its schema takes, in which fields with a default are optional
 */
export type InventoryObjectInput<Obj extends AnyInventoryObject = InventoryObject, Input = Obj> = Pick<Obj, 'name'> & {
  // Of the keys of `Obj`, because only then do the doc comments of its fields stay.
  [Field in keyof Obj as Exclude<Field & keyof InventoryObject, 'name'>]?:
    | (Field extends 'location' | 'type' ? Some<Obj[Field]> : Readonly<Obj[Field]>)
    | undefined
} & Omit<Input, keyof InventoryObject>

/**
 * A schema of an object: one of zod 4, `zod/mini` or `zod/v4` of any version.
 * @typeParam Obj - what it checks
 * @typeParam Input - what it takes, in which fields with a default are optional
 */
export interface ObjectSchema<Obj = InventoryObject, Input = Obj> {
  readonly _zod: {
    readonly output: Obj
    readonly input: Input
    readonly def: { readonly type: 'object'; readonly shape: object }
  }
}
