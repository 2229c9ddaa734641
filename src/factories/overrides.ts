import { isJson } from '../contract/json.ts'
import type { InventoryLocation, InventoryObjectOf, InventoryType, ObjectFields } from '../contract/object.ts'
import { failedTo, quote } from '../validation/errors.ts'
import { checkOptions, integer, type OptionCheck, type OptionChecks, string } from '../validation/options.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { ADDRESS } from './attribute-names.ts'

/**
 * An object of a factory. It has an id only if an override or a trait sets one: without an id, it can be created beside
 * any other objects, and the service assigns the id.
 * @typeParam Label - an element of `labels`: a text, unless an override has other labels
 * @typeParam Responsible - an element of `responsible`: the id of a user, unless an override has other users
 * @example
 * mock.objects.create(factory.build())
 */
export type BuiltObject<Label = string, Responsible = number> = ObjectFields<InventoryObjectOf<Label, Responsible>> & {
  id?: number
}

/** The values that can be given for each field. */
interface FieldValues<Label = string, Responsible = number> {
  id: number
  name: string
  location: Partial<InventoryLocation> | null
  type: Partial<InventoryType> | null
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
 * @interface
 * @example
 * factory.build({
 *   type: { name: 'switch' },
 *   location: { fact: 'trd1' },
 *   name: (n) => `lab-switch-${n}`,
 *   attributes: (n, own) => ({ ...own, ports: '96' }),
 * })
 */
export type ObjectOverrides<Label = string, Responsible = number> = {
  [Field in keyof FieldValues]?: Override<FieldValues<Label, Responsible>[Field], BuiltObject[Field]> | undefined
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

/** Overrides with any labels and responsible users. */
export type AnyOverrides = ObjectOverrides<unknown, unknown>

/** Whether JSON can copy it: a field that is undefined is left out. */
const isCopyable = (value: Record<string, unknown>) =>
  Object.values(value).every((part) => part === undefined || isJson(part))
const isOptionalText = (value: unknown) => typeof value === 'string' || value === null || value === undefined

const array: OptionCheck = { is: (value) => Array.isArray(value) && isJson(value), expected: 'an array of JSON' }

/** The check of each field's value. */
const fieldChecks: Readonly<Record<keyof FieldValues, OptionCheck>> = {
  id: integer(1, Number.MAX_SAFE_INTEGER),
  name: string,
  location: {
    is: (value) =>
      value === null ||
      (isPlainObject(value) && isOptionalText(value.name) && isOptionalText(value.fact) && isCopyable(value)),
    expected: 'null or an object with a name, a fact or both',
  },
  type: {
    is: (value) => value === null || (isPlainObject(value) && isOptionalText(value.name) && isCopyable(value)),
    expected: 'null or an object with a name',
  },
  labels: array,
  attributes: {
    is: (value) => isPlainObject(value) && Object.values(value).every((text) => typeof text === 'string'),
    expected: 'an object of strings',
  },
  responsible: array,
}

/** A check that also allows a function. What the function returns is checked when it is called. */
const orFunction = ({ is, expected }: OptionCheck): OptionCheck => ({
  is: (value) => typeof value === 'function' || is(value),
  expected,
})

// A cast: `fromEntries` returns any names.
const overrideChecks = Object.fromEntries(
  Object.entries(fieldChecks).map(([field, check]) => [field, orFunction(check)]),
) as unknown as OptionChecks<AnyOverrides>

/**
 * Checks the fields and the values of overrides; not what their functions return.
 * @param action - what fails, for the error
 * @throws InventoryMockError for an unknown field or an invalid value
 */
export function checkOverrides(action: string, overrides: AnyOverrides): void {
  for (const [field, value] of Object.entries(isPlainObject(overrides) ? overrides : {})) {
    const object = writeObject(field, value)
    if (object === undefined) continue
    const { expected } = fieldChecks[field as keyof FieldValues]
    const advice = `Use { ${field}: ${object} }`
    throw failedTo(action, `${field} to be ${expected}`, quote(value), advice, 'invalid-object')
  }
  checkOptions(action, overrides, overrideChecks, 'fields', 'invalid-object')
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
 * @param field - name of the field
 * @param n - the object's sequence number
 * @param overrides - checked overrides; of several for the field, the last one wins
 * @param own - the value of the field without overrides
 * @param complete - fills in the parts of a value that were left out
 * @returns a value that shares nothing with the overrides
 * @throws InventoryMockError when a function returns an invalid value
 */
export function applyOverrides<Field extends keyof FieldValues>(
  field: Field,
  n: number,
  overrides: readonly AnyOverrides[],
  own: BuiltObject[Field],
  complete: (given: FieldValues[Field]) => BuiltObject[Field],
): BuiltObject[Field] {
  let result = own
  for (const { [field]: override } of overrides) {
    if (override === undefined) continue
    const value: FieldValues<unknown, unknown>[Field] = typeof override === 'function' ? override(n, result) : override
    const { is, expected } = fieldChecks[field]
    if (!is(value)) {
      const advice = `Return ${writeObject(field, value) ?? 'such a value'}`
      throw failedTo('build an object', `${field} to be ${expected}`, quote(value), advice, 'invalid-object')
    }
    // A copy by JSON and not by assignment: it keeps the key `__proto__` as an attribute.
    result = complete(JSON.parse(JSON.stringify(value)))
  }
  return result
}
