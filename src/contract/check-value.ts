import { formatPath } from '../text/format-path.ts'
import { quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { contractFields } from './constants/contract-fields.ts'
import type { Field, Fields } from './field.ts'
import { copyJson, isJson, type JsonValue } from './json.ts'
import { validate } from './validate.ts'

/** The expectation that a value did not meet, thrown by {@link checkValue}. Not an `Error`: the caller knows what has failed. */
export class Mismatch {
  constructor(
    /** The keys to the value. */
    public path: readonly PropertyKey[],
    /** Says what is expected, and what there is, for an error that calls the value `at`. */
    readonly expected: (at: string) => string,
    readonly got: (at: string) => string,
    readonly advice: string,
  ) {}

  /** @param expected - `a string` */
  static ofValue(expected: string, value: unknown): Mismatch {
    const advice = value === undefined ? 'Add it' : 'Change it'
    return new Mismatch(
      [],
      (at) => `${at} to be ${expected}`,
      () => quote(value),
      advice,
    )
  }
}

/** Where an object comes from. `input`: from code, defaults may be missing. `changes`: any fields. `response`: from a service, unknown fields are dropped. */
export type ObjectOrigin = 'input' | 'changes' | 'response'

/**
 * Checks and copies a value of a field, as code has it: nothing is converted. Not by its zod schema, which drops a key named
 * `__proto__`, and fails for JSON that is nested deep.
 * @throws Mismatch
 */
export function checkValue(field: Field, value: unknown, kind: ObjectOrigin = 'input'): JsonValue {
  if (value === null && field.isNullable) return null
  const copy = copyValue(field, value, kind)
  if (!field.schema) return copy
  const result = validate(field.schema, copy)
  const [issue] = result.issues
  if (issue === undefined) return result.value
  const expected = (at: string) => `${at} to pass its schema (${issue.message})`
  throw new Mismatch(issue.path, expected, () => quote(value), 'Change it')
}

/**
 * Checks and copies the fields of an object.
 * @param isPart - whether it is inside of another one; what is left out of the whole is for its model
 * @throws Mismatch
 */
export function checkFields(fields: Fields, value: unknown, kind: ObjectOrigin, isPart = false) {
  if (!isPlainObject(value)) throw Mismatch.ofValue('an object', value)
  // First, because a misspelt name is both unknown and missing.
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
  if (unknown.length > 0 && kind !== 'response') throw ofUnknown(unknown, Object.keys(fields))
  const copy: Record<string, JsonValue> = {}
  for (const name in fields) {
    const field = fields[name]!
    const part = Object.hasOwn(value, name) ? value[name] : undefined
    if (part === undefined && canBeMissing(field, kind, isPart ? null : name)) {
      if (isPart && kind === 'input' && field.default) copy[name] = field.default.value
      else if (isPart && kind === 'input' && field.isNullable) copy[name] = null
      // Changes are of the object itself: a part of it is whole.
    } else copy[name] = checkPart(name, field, part, kind === 'response' ? kind : 'input')
  }
  return copy
}

function ofUnknown(names: readonly string[], known: readonly string[]): Mismatch {
  const advice = adviseNearest(names[0]!, known, 'Remove it, move it to attributes, or add it to the option schema')
  const got = (at: string) => names.map((name) => formatPath(at, [name])).join(', ')
  return new Mismatch([], () => `the fields ${known.join(', ')}`, got, advice)
}

/** Checks a value under a key, which is then in the path of a mismatch: valid values need no path. */
function checkPart(key: string | number, field: Field, value: unknown, kind: ObjectOrigin): JsonValue {
  try {
    return checkValue(field, value, kind)
  } catch (error) {
    if (error instanceof Mismatch) error.path = [key, ...error.path]
    throw error
  }
}

/** Whether a field can be left out: there is a default, or the model knows what it is then. */
function canBeMissing(field: Field, kind: ObjectOrigin, name: string | null): boolean {
  if (kind === 'changes') return true
  if (kind === 'response') return field.isOptional && !field.default
  if (field.isOptional || (field.refusesNull && field.isNullable)) return true
  return name !== null && name !== 'name' && Object.hasOwn(contractFields, name)
}

function copyValue(field: Field, value: unknown, kind: ObjectOrigin): JsonValue {
  const { type, element, fields } = field
  if (type === 'object' && isPlainObject(value)) return checkFields(fields!, value, kind, true)
  if (type === 'list' && Array.isArray(value) && isInRange(field, value.length)) {
    // Not `map`, which skips holes.
    return Array.from(value, (part, index) => checkPart(index, element!, part, kind))
  }
  if (type === 'map' && isPlainObject(value)) {
    // Spread, which keeps a key named `__proto__`.
    const copy = { ...value } as Record<string, JsonValue>
    for (const key of Object.keys(copy)) copy[key] = checkPart(key, element!, copy[key], kind)
    return copy
  }
  if (type === 'object' || type === 'list' || type === 'map' || !tests[type](value, field)) {
    throw Mismatch.ofValue(describeField(field), value)
  }
  return type === 'json' ? copyJson(value as JsonValue) : (value as JsonValue)
}

const DATE = /^\d{4}-\d\d-\d\d$/

/** Whether a value that is not null is of a type. */
const tests: Record<
  'text' | 'date' | 'integer' | 'number' | 'boolean' | 'choice' | 'json',
  (value: unknown, field: Field) => boolean
> = {
  text: (value, field) => typeof value === 'string' && (isUnlimited(field) || isInRange(field, [...value].length)),
  // A day that does not exist, such as February 30, is another date.
  date: (value) => typeof value === 'string' && DATE.test(value) && new Date(value).toJSON()?.startsWith(value),
  integer: (value, field) => Number.isSafeInteger(value) && isInRange(field, value as number),
  number: (value, field) => Number.isFinite(value) && isInRange(field, value as number),
  boolean: (value) => typeof value === 'boolean',
  choice: (value, { choices }) => (choices as unknown[]).includes(value),
  json: (value) => value !== null && isJson(value),
}

function isUnlimited({ min, max }: Field): boolean {
  return min === undefined && max === undefined
}

function isInRange({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Field, value: number): boolean {
  return value >= min && value <= max
}

/** Describes what a field takes: `a string`, `an integer of 1 to 48`. */
export function describeField(field: Field): string {
  return field.isNullable && field.type !== 'json' ? `${describeValue(field)} or null` : describeValue(field)
}

function describeValue(field: Field): string {
  const { type, choices, element, min, max } = field
  switch (type) {
    case 'text':
      return `a string${describeLength(field, 'characters')}`
    case 'date':
      return 'a date such as 2026-11-26'
    case 'integer':
      return min === 1 && max === undefined ? 'a positive integer' : `an integer${describeRange(min, max)}`
    case 'number':
      return `a number${describeRange(min, max)}`
    case 'boolean':
      return 'true or false'
    case 'choice':
      return `one of ${choices!.map(String).join(', ')}`
    case 'list':
      return `an array${describeLength(field, 'elements')}`
    case 'map':
      return element!.type === 'text' ? 'an object of strings' : 'an object'
    case 'object':
      return 'an object'
    case 'json':
      return 'any JSON value except null'
  }
}

function describeLength({ min, max }: Field, unit: string): string {
  return describeRange(min || undefined, max, ` ${unit}`)
}

function describeRange(min: number | undefined, max: number | undefined, unit = ''): string {
  if (max === undefined) return min === undefined ? '' : ` of ${min}${unit} or more`
  return min === undefined ? ` of at most ${max}${unit}` : ` of ${min} to ${max}${unit}`
}
