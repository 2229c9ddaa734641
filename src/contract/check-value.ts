import { formatPath } from '../text/format-path.ts'
import { quote } from '../validation/errors.ts'
import { adviseNearest } from '../validation/nearest.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import { isBodyField } from './assumptions.ts'
import { copyJson, isJson, type JsonValue } from './json.ts'
import type { Field, Fields } from './object-fields.ts'
import { validate } from './validate.ts'

/** What a value should have been, thrown by {@link checkValue}. Not an `Error`: the caller knows what has failed. */
export class Mismatch {
  constructor(
    /** The keys to the value. */
    readonly path: readonly PropertyKey[],
    /** What is expected, and what there is, for an error that calls the value `at`. */
    readonly expected: (at: string) => string,
    readonly got: (at: string) => string,
    readonly advice: string,
  ) {}

  /** @param expected - `a string` */
  static ofValue(path: readonly PropertyKey[], expected: string, value: unknown): Mismatch {
    const advice = value === undefined ? 'Add it' : 'Change it'
    return new Mismatch(
      path,
      (at) => `${at} to be ${expected}`,
      () => quote(value),
      advice,
    )
  }
}

/**
 * What is checked: a whole object of code, of which the model fills in what is left out; changes of one; or one of a service,
 * which has all fields, and may have others, that are left out. `element` is what is inside of a list or a map, where the
 * model fills in nothing: that is done here.
 */
export type CheckedPart = 'input' | 'changes' | 'response' | 'element'

/**
 * Checks and copies a value of a field, as code has it: nothing is converted. Parts that are left out stay so.
 * Not by its zod schema, which drops a key named `__proto__`, and fails for JSON that is nested deep.
 * @throws Mismatch
 */
export function checkValue(
  field: Field,
  value: unknown,
  path: readonly PropertyKey[] = [],
  kind: CheckedPart = 'input',
): JsonValue {
  if (value === null && field.isNullable) return null
  const copy = copyValue(field, value, path, kind)
  if (!field.schema) return copy
  const result = validate(field.schema, copy)
  const [issue] = result.issues
  if (issue === undefined) return result.value
  const expected = (at: string) => `${at} to pass its schema (${issue.message})`
  throw new Mismatch([...path, ...issue.path], expected, () => quote(value), 'Change it')
}

/**
 * Checks and copies the fields of an object.
 * @throws Mismatch
 */
export function checkFields(fields: Fields, value: unknown, kind: CheckedPart, path: readonly PropertyKey[] = []) {
  if (!isPlainObject(value)) throw Mismatch.ofValue(path, 'an object', value)
  // First, because a misspelt name is both unknown and missing.
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
  if (unknown.length > 0 && kind !== 'response') {
    const known = Object.keys(fields)
    const advice = adviseNearest(unknown[0]!, known, 'Remove it, move it to attributes, or add it to the option schema')
    throw new Mismatch(
      path,
      () => `the fields ${known.join(', ')}`,
      (at) => unknown.map((name) => formatPath(at, [name])).join(', '),
      advice,
    )
  }
  const copy: Record<string, JsonValue> = {}
  for (const name in fields) {
    const field = fields[name]!
    const part = value[name]
    if (part === undefined && canBeMissing(field, kind, path.length === 0 ? name : null)) {
      const value = kind === 'element' ? completePart(field) : undefined
      if (value !== undefined) copy[name] = value
      continue
    }
    // Changes are of the object itself: a part of it is whole.
    copy[name] = checkValue(field, part, [...path, name], kind === 'changes' ? 'input' : kind)
  }
  return copy
}

/** What a part becomes that is left out; undefined if it stays so. */
function completePart({ createDefault, isOptional, isNullable }: Field): JsonValue | undefined {
  return createDefault ? createDefault() : isOptional && isNullable ? null : undefined
}

/** Whether code can leave out a field: the model knows what it is then. */
function canBeMissing(field: Field, kind: CheckedPart, name: string | null): boolean {
  if (kind === 'changes') return true
  if (kind === 'response') return field.isOptional && !field.createDefault
  if (field.isOptional || (field.refusesNull && field.isNullable)) return true
  return name === 'id' || (name !== null && name !== 'name' && isBodyField(name))
}

function copyValue(field: Field, value: unknown, path: readonly PropertyKey[], kind: CheckedPart): JsonValue {
  const { type, element, fields } = field
  const fail = (): never => {
    throw Mismatch.ofValue(path, describeField(field), value)
  }
  if (type === 'object') return isPlainObject(value) ? checkFields(fields!, value, kind, path) : fail()
  const elementKind = kind === 'response' ? kind : 'element'
  if (type === 'list') {
    if (!Array.isArray(value) || !isInRange(field, value.length)) return fail()
    // Not `map`, which skips holes.
    return Array.from(value, (part, index) => checkValue(element!, part, [...path, index], elementKind))
  }
  if (type === 'map') {
    if (!isPlainObject(value)) return fail()
    // Spread, which keeps a key named `__proto__`.
    const copy = { ...value } as Record<string, JsonValue>
    for (const key of Object.keys(copy)) copy[key] = checkValue(element!, copy[key], [...path, key], elementKind)
    return copy
  }
  if (!tests[type](value, field)) return fail()
  return type === 'json' ? copyJson(value as JsonValue) : (value as JsonValue)
}

const DATE = /^\d{4}-\d\d-\d\d$/

/** Whether a value that is not null is of a type. */
const tests: Record<
  'text' | 'date' | 'integer' | 'number' | 'boolean' | 'choice' | 'json',
  (value: unknown, field: Field) => boolean
> = {
  text: (value, field) => typeof value === 'string' && (isUnlimited(field) || isInRange(field, [...value].length)),
  // What does not exist, such as February 30, is another date.
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
