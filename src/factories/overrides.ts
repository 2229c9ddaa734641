import type { JsonValue } from '../contract/json.ts'
import type { InventoryObject, Location, ObjectType } from '../contract/object.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'

/** What an override may say of each field. */
interface OverrideValues {
  id: number
  name: string
  location: Partial<Location> | null
  type: Partial<ObjectType> | null
  labels: readonly JsonValue[]
  attributes: Readonly<Record<string, string>>
  responsible: readonly JsonValue[]
}

/**
 * An override of one field: its value, or a function that makes it.
 * @typeParam Own - the field of a built object
 * @typeParam Value - what may be given for it
 */
export type Override<Value, Own> = Value | ((n: number, own: Own) => Value)

/**
 * Fields of an object that a test wants to be so and not otherwise; the rest follows them. Each is a value, or a
 * function of the object's sequence number (from 1) and of the value that the field would have had.
 *
 * A location may be given by its fact or its name alone: the other half is filled in when the place is a known one.
 * Attributes, labels and responsible users are replaced, not added to; to add, use the function's second parameter.
 *
 * @interface
 * @example
 * factory.build({
 *   type: { name: 'switch' },
 *   location: { fact: 'trd1' },
 *   name: (n) => `lab-switch-${n}`,
 *   attributes: (n, own) => ({ ...own, ports: '96' }),
 * })
 */
export type ObjectOverrides = {
  [Field in keyof OverrideValues]?: Override<OverrideValues[Field], InventoryObject[Field]> | undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string' || value === null || value === undefined

/** Each field: what its value has to be, in words and as a test. The keys are the fields that overrides may have. */
const rules: Record<keyof OverrideValues, readonly [expected: string, holds: (value: unknown) => boolean]> = {
  id: ['a positive integer', (value) => Number.isSafeInteger(value) && (value as number) > 0],
  name: ['a string', (value) => typeof value === 'string'],
  location: [
    'null or an object with a name, a fact or both',
    (value) => value === null || (isRecord(value) && isText(value.name) && isText(value.fact)),
  ],
  type: ['null or an object with a name', (value) => value === null || (isRecord(value) && isText(value.name))],
  labels: ['an array', Array.isArray],
  attributes: [
    'an object of strings',
    (value) => isRecord(value) && Object.values(value).every((text) => typeof text === 'string'),
  ],
  responsible: ['an array', Array.isArray],
}

/**
 * Checks that something is overrides: an object of known fields.
 * @throws InventoryMockError
 */
export function checkOverrides(action: string, overrides: unknown): asserts overrides is ObjectOverrides {
  if (!isRecord(overrides)) {
    throw new InventoryMockError(action, 'an object of overrides', quote(overrides), 'Pass fields, as in { name: "x" }')
  }
  for (const field of Object.keys(overrides)) {
    if (Object.hasOwn(rules, field)) continue
    throw new InventoryMockError(action, `a field (${Object.keys(rules).join(', ')})`, quote(field), 'Use one of those')
  }
}

/** Settles what a field is: makes a whole value of what an override gave, or else keeps the object's own. */
export type Settle = <Field extends keyof OverrideValues>(
  field: Field,
  own: InventoryObject[Field],
  complete: (given: OverrideValues[Field]) => InventoryObject[Field],
) => InventoryObject[Field]

/**
 * Settles the fields of object `n`, field by field.
 * @param layers - overrides, the last of which wins
 * @returns a function whose values share nothing with the overrides; it throws an InventoryMockError when an override
 * gives a value that the field cannot have
 */
export function settleWith(n: number, layers: readonly ObjectOverrides[]): Settle {
  return (field, own, complete) => {
    let result = own
    for (const layer of layers) {
      const override = layer[field] as Override<OverrideValues[typeof field], typeof own> | undefined
      if (override === undefined) continue
      const value = typeof override === 'function' ? override(n, result) : override
      const [expected, holds] = rules[field]
      if (!holds(value)) {
        throw new InventoryMockError(
          'build an object',
          `${field} to be ${expected}`,
          quote(value),
          'Correct the override',
        )
      }
      // By way of JSON, which keeps a `__proto__` key as the plain key that it is.
      result = complete(JSON.parse(JSON.stringify(value)))
    }
    return result
  }
}
