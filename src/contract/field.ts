import type * as z from 'zod/mini'
import type { JsonValue } from './json.ts'

/** A schema of zod 4, `zod/mini` or `zod/v4`: of this library's copy or of the user's, so never tell them by `instanceof`. */
export type Schema = z.core.$ZodType

/** A field of an inventory object, read from its schema: the readers of bodies, the metadata and the rest follow from it. */
export interface Field extends FieldRules {
  /** How it is read. `json` is what its own schema checks. */
  readonly type: 'text' | 'date' | 'integer' | 'number' | 'boolean' | 'choice' | 'list' | 'map' | 'object' | 'json'
  readonly isNullable: boolean
  readonly isOptional: boolean
  /** The value of one that is left out: a new one each time that it is read. */
  readonly default?: { readonly value: JsonValue } | undefined
  /** The bounds of a number, or of the length of a text or a list. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Of a choice. */
  readonly choices?: readonly JsonValue[] | undefined
  /** The field of each element of a list or a map. */
  readonly element?: Field | undefined
  /** The fields of an object. */
  readonly fields?: Fields | undefined
  /** Its schema, if that checks more than the rest of this says. */
  readonly schema?: Schema | undefined
}

/** Fields by name, in the order of a response. */
export type Fields = Readonly<Record<string, Field>>

/** Converts each field of an object. */
export function mapFields<Value>(
  fields: Fields,
  convert: (field: Field, name: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, convert(field, name)]))
}

/** The framework reads such a list by a serializer, as it does an object: an error of the whole is in `non_field_errors`. */
export function isListOfObjects({ type, element }: Field): boolean {
  return type === 'list' && element?.type === 'object'
}

/** The options of the framework's serializer for a field that a zod schema cannot say. */
interface FieldRules {
  /** Whether the service alone sets it. */
  readonly isReadOnly?: boolean | undefined
  /** The assumption that has its maximum length. */
  readonly maxLength?: 'nameMaxLength' | undefined
  /** Whether a host bounds its length: filters look in it, or in what is beside it. */
  readonly isBounded?: boolean | undefined
  /** Whether a request body can have an empty text. */
  readonly allowsBlank?: boolean | undefined
  /** Whether no request body can have null: it is null only if an update leaves it out (section 4.4). */
  readonly refusesNull?: boolean | undefined
}
