import { type InventoryErrorCode, mockError, quote } from './errors.ts'
import { adviseNearest } from './nearest.ts'
import { isPlainObject } from './plain-object.ts'

export interface OptionCheck {
  /** Whether a value is valid. Not called with undefined, which means the default. */
  is(value: unknown): boolean
  /** The valid values, in words: `true or false`. */
  expected: string
  /** The valid values, where they are words: the error names the nearest one. */
  words?: readonly string[]
  /** Advice about a value that is not valid, where there is more to say. */
  advise?(value: unknown): string | undefined
  /** Whether there is no default, so that it cannot be left out. */
  required?: boolean
  /** The bounds of a number, both included. */
  min?: number
  max?: number
}

/** The check of an option with its default and its unit. */
export interface OptionRow<Value> extends OptionCheck {
  default?: NonNullable<Value>
  /** The default in words, where it differs between machines. */
  defaultText?: string
  unit?: 'bytes' | 'ms'
}

/** The row of each option; null if the value is checked elsewhere. */
export type OptionChecks<Options> = { readonly [Name in keyof Options]-?: OptionRow<Options[Name]> | null }

export const boolean: OptionCheck = { is: (value) => typeof value === 'boolean', expected: 'true or false' }

export function word(...words: readonly string[]): OptionCheck {
  return { is: (value) => words.includes(value as string), expected: `one of ${words.join(', ')}`, words }
}

export const string: OptionCheck = { is: (value) => typeof value === 'string', expected: 'a string' }

/** A number between two bounds, both included. The error calls it `kind`. */
export function number(min: number, max = Number.POSITIVE_INFINITY, kind = 'a number'): OptionCheck {
  return {
    is: (value) => typeof value === 'number' && value >= min && value <= max,
    expected: `${kind} ${max === Number.POSITIVE_INFINITY ? `of ${min} or more` : `from ${min} to ${max}`}`,
    min,
    max,
  }
}

/** An integer between two bounds, both included. */
export function integer(min: number, max?: number): OptionCheck {
  const { is, ...check } = number(min, max, 'an integer')
  return { ...check, is: (value) => Number.isInteger(value) && is(value) }
}

/** Checks the names and the values of options, or of anything else with named fields, which the error calls `noun`. */
export function checkOptions<Options extends object>(
  action: string,
  options: Options,
  checks: OptionChecks<Options>,
  noun = 'options',
  code: InventoryErrorCode = 'invalid-option',
): void {
  if (!isPlainObject(options)) {
    throw mockError(action, `an object of ${noun}`, quote(options), adviseObject(options, checks), code)
  }
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      const known = Object.keys(checks)
      throw mockError(action, `one of the ${noun} ${known.join(', ')}`, quote(name), adviseNearest(name, known), code)
    }
    const check = checks[name as keyof Options]
    if (value === undefined || check === null || check.is(value)) continue
    const otherwise = check.required ? 'Change it' : 'Change it, or leave it out'
    const advice = check.advise?.(value) ?? adviseNearest(value, check.words ?? [], otherwise)
    throw mockError(action, `${name} to be ${check.expected}`, quote(value), advice, code)
  }
}

/** The advice for what is no object: a list of the objects themselves, or a number, as the only option that takes it. */
function adviseObject(value: unknown, checks: Readonly<Record<string, OptionCheck | null>>): string {
  const takes = (name: string) => (typeof value === 'number' ? checks[name]?.is(value) : name === 'objects')
  const names = typeof value === 'number' || Array.isArray(value) ? Object.keys(checks).filter(takes) : []
  return names.length === 1 ? `Pass { ${names[0]} }` : 'Pass an object'
}

/** Options in which those with a default in their checks have a value. */
export type WithDefaults<Options, Checks extends OptionChecks<Options>> = Options & {
  [Name in keyof Options as Checks[Name] extends { default: unknown } ? Name : never]-?: NonNullable<Options[Name]>
}

/** Fills in the defaults of options that are left out. */
export function fillDefaults<Options extends object, Checks extends OptionChecks<Options>>(
  options: Options,
  checks: Checks,
): WithDefaults<Options, Checks> {
  const names = Object.keys(checks) as (keyof Options)[]
  // A null stays, for the check of the option to refuse.
  const entries = names.map((name) => [name, options[name] === undefined ? checks[name]?.default : options[name]])
  return Object.fromEntries(entries) as WithDefaults<Options, Checks>
}
