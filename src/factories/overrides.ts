import { checkValue, describeField, Mismatch } from '../contract/check-value.ts'
import type { Fields } from '../contract/field.ts'
import type { JsonValue, Some } from '../contract/json.ts'
import type {
  AnyInventoryObject,
  InventoryLocation,
  InventoryObject,
  InventoryObjectOf,
  InventoryType,
  ObjectFields,
} from '../contract/object.ts'
import { formatPath } from '../text/format-path.ts'
import { mockError, quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { ADDRESS } from './attribute-names.ts'

/**
 * An object of a factory. It has an id only if an override or a trait sets one: without an id, it can be created beside
 * any other objects, and the service assigns the id.
 * @typeParam Label - an element of `labels`: a text, unless an override has other labels
 * @typeParam Responsible - an element of `responsible`: the id of a user, unless an override has other users
 * @typeParam Obj - an object, whose fields beside those of the contract it has too
 * @example
 * mock.objects.create(factory.build())
 */
export type BuiltObject<
  Label = string,
  Responsible = number,
  Obj extends AnyInventoryObject = InventoryObject,
> = ObjectFields<InventoryObjectOf<Label, Responsible>> & Omit<Obj, keyof InventoryObject> & { id?: number }

/** The values that can be given for each field of the contract. */
interface FieldValues<Label = string, Responsible = number> {
  id: number
  name: string
  location: Some<InventoryLocation> | null
  type: Some<InventoryType> | null
  labels: readonly Label[]
  attributes: Readonly<Record<string, string>>
  responsible: readonly Responsible[]
}

/**
 * An override of one field: a value, or a function that returns one.
 * @typeParam Value - the type of a value that can be given
 * @typeParam Own - the type of the field in a built object
 */
export type Override<Value, Own> = Value | ((n: number, own: Own) => Value)

/**
 * Fields of an object to set instead of generating them. The generated fields follow from them: a type decides the
 * attributes, a location the host name. Each override is a value, or a function of the object's sequence number (from
 * 1) and of the value that the field would have without the override.
 *
 * For a location, the name or the fact is enough: the other is filled in if it is a known place.
 * Labels, attributes and responsible users are replaced; to add to them, use the function's second parameter.
 *
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 * @typeParam Obj - an object, whose fields beside those of the contract can be set too
 * @example
 * factory.build({
 *   type: { name: 'switch' },
 *   location: { fact: 'trd1' },
 *   name: (n) => `lab-switch-${n}`,
 *   attributes: (n, own) => ({ ...own, ports: '96' }),
 * })
 */
export type ObjectOverrides<Label = string, Responsible = number, Obj extends AnyInventoryObject = InventoryObject> = {
  // One type, not two that are intersected: a text, as a misspelt trait, would be one.
  [Field in keyof Obj]?:
    | (Field extends keyof FieldValues
        ? Override<FieldValues<Label, Responsible>[Field], BuiltObject[Field]>
        : Override<Obj[Field], Obj[Field]>)
    | undefined
}

/** The traits of every factory. */
export const builtInTraits = {
  /** No location: the host name contains no place, and the attributes no rack, unit or IP address. */
  unplaced: { location: null },
  /** No type. */
  untyped: { type: null },
  /** No responsible users. */
  unowned: { responsible: [] },
  /** No labels. */
  unlabeled: { labels: [] },
  /** No attributes. */
  bare: { attributes: {} },
  /** Out of service: labeled `decommissioned`, without responsible users and IP addresses. */
  decommissioned: {
    labels: ['decommissioned'],
    responsible: [],
    attributes: (_n, own) => ({
      ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, ADDRESS.test(key) ? '' : value])),
      status: 'decommissioned',
    }),
  },
} satisfies Record<string, ObjectOverrides>

/**
 * Name of a built-in trait.
 * @useDeclaredType
 */
export type BuiltInTrait = keyof typeof builtInTraits

/** Overrides of any fields. */
export type AnyOverrides = Readonly<Record<string, unknown>>

/**
 * Checks the fields and the values of overrides; not what their functions return.
 * @param action - what fails, for the error
 * @throws InventoryMockError for an unknown field or an invalid value
 */
export function checkOverrides(action: string, fields: Fields, overrides: unknown): asserts overrides is AnyOverrides {
  if (!isPlainObject(overrides)) {
    const advice = Array.isArray(overrides)
      ? "Pass traits one by one, as in build('unplaced', 'bare')"
      : 'Pass an object'
    throw mockError(action, 'an object of fields', quote(overrides), advice, 'invalid-object')
  }
  for (const [name, value] of Object.entries(overrides)) {
    if (!Object.hasOwn(fields, name)) {
      const known = Object.keys(fields)
      const expected = `one of the fields ${known.join(', ')}`
      throw mockError(action, expected, quote(name), adviseNearest(name, known), 'invalid-object')
    }
    if (value !== undefined && typeof value !== 'function') checkOverride(action, fields, name, value, 'Use')
  }
}

/** Checks and copies the value of an override. */
function checkOverride(
  action: string,
  fields: Fields,
  name: string,
  value: unknown,
  verb: 'Use' | 'Return',
): JsonValue {
  const object = writeObject(name, value)
  if (object !== undefined) {
    const meant = verb === 'Use' ? `{ ${name}: ${object} }` : object
    throw mockError(
      action,
      `${name} to be ${describeField(fields[name]!)}`,
      quote(value),
      `${verb} ${meant}`,
      'invalid-object',
    )
  }
  try {
    return checkValue(fields[name]!, value, 'changes')
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error
    const at = formatPath(name, error.path)
    const advice = verb === 'Use' ? error.advice : 'Return such a value'
    throw mockError(action, error.expected(at), error.got(at), advice, 'invalid-object')
  }
}

/**
 * Writes the object that was probably meant by a text: `{ name: "switch" }` for a type. A location with capital letters
 * is a name.
 */
function writeObject(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (field === 'type') return `{ name: ${quote(value)} }`
  if (field === 'location') return `{ ${value === value.toLowerCase() ? 'fact' : 'name'}: ${quote(value)} }`
  return undefined
}

/**
 * Applies overrides to one field of an object.
 * @param name - of the field
 * @param n - the object's sequence number
 * @param overrides - checked overrides; of several for the field, the last one wins
 * @param own - the value of the field without overrides
 * @param complete - fills in the parts of a value that were left out
 * @returns a value that shares nothing with the overrides
 * @throws InventoryMockError when a function returns an invalid value
 */
export function applyOverrides<Own, Given>(
  fields: Fields,
  name: string,
  n: number,
  overrides: readonly AnyOverrides[],
  own: Own,
  complete: (given: Given) => Own,
): Own {
  let result = own
  for (const { [name]: override } of overrides) {
    if (override === undefined) continue
    const value: unknown = typeof override === 'function' ? override(n, result) : override
    result = complete(checkOverride('build an object', fields, name, value, 'Return') as Given)
  }
  return result
}
