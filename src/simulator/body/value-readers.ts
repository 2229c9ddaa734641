import { messages } from '../../contract/error-messages.ts'
import type { Field } from '../../contract/field.ts'
import type { JsonValue } from '../../contract/json.ts'
import { formatPython, normalizeDigits, parseFloatingPoint, parseInteger, strip } from '../python-semantics.ts'

/** Reads a value that is not null. With a report, the result means nothing. */
type ValueReader = (input: unknown, report: (message: string) => void, field: Field) => JsonValue

/** Of a number as a text, in characters. */
const MAX_NUMBER_LENGTH = 1000

/** A text, which is trimmed. Numbers are converted, booleans are errors. */
export const readText: ValueReader = (input, report, { allowsBlank, min, max }) => {
  if (typeof input !== 'string' && typeof input !== 'number') {
    report(messages.notAString)
    return null
  }
  const text = strip(String(input))
  // In characters, not UTF-16 code units.
  const length = min === undefined && max === undefined ? 0 : [...text].length
  if (text === '' && !allowsBlank) report(messages.blank)
  else if (min !== undefined && length < min) report(messages.minLength(min))
  if (max !== undefined && length > max) report(messages.maxLength(max))
  if (text.includes('\0')) report(messages.nullCharacter)
  const surrogate = /\p{Surrogate}/u.exec(text)?.[0]
  if (surrogate) report(messages.surrogate(surrogate.charCodeAt(0).toString(16).toUpperCase()))
  return text
}

/** An integer; a text of one is converted, as is `2.0`. */
export const readInteger: ValueReader = (input, report, field) => {
  if (typeof input === 'string' && input.length > MAX_NUMBER_LENGTH) report(messages.numberTooLong)
  else {
    const isText = typeof input === 'string' || typeof input === 'number'
    const value = isText ? parseInteger(String(input).replace(/^([^.]*)\.0*\s*$/, '$1')) : Number.NaN
    return checkRange(value, messages.notAnInteger, report, field)
  }
  return null
}

/** A number; a text of one is converted, and a boolean is 0 or 1. */
export const readNumber: ValueReader = (input, report, field) => {
  if (typeof input === 'string' && input.length > MAX_NUMBER_LENGTH) report(messages.numberTooLong)
  else {
    const isNumber = typeof input === 'number' || typeof input === 'boolean'
    const value = typeof input === 'string' ? parseFloatingPoint(input) : isNumber ? Number(input) : Number.NaN
    return checkRange(value, messages.notAFloat, report, field)
  }
  return null
}

function checkRange(value: number, invalid: string, report: (message: string) => void, { min, max }: Field): number {
  // An infinite number is no JSON.
  if (!Number.isFinite(value)) report(invalid)
  else if (max !== undefined && value > max) report(messages.maxValue(max))
  else if (min !== undefined && value < min) report(messages.minValue(min))
  return value
}

const booleans = new Map<unknown, boolean>([
  ...['t', 'y', 'yes', 'true', 'on'].flatMap((word) => spell(word, true)),
  ...['f', 'n', 'no', 'false', 'off'].flatMap((word) => spell(word, false)),
  ...[true, 1, '1'].map((value): [unknown, boolean] => [value, true]),
  ...[false, 0, '0'].map((value): [unknown, boolean] => [value, false]),
])

/** A word in the spellings that the framework knows. */
function spell(word: string, value: boolean): [string, boolean][] {
  const capitalized = `${word[0]!.toUpperCase()}${word.slice(1)}`
  return [word, word.toUpperCase(), capitalized].map((spelling) => [spelling, value])
}

/** A boolean, or a word or a number for one. */
export const readBoolean: ValueReader = (input, report) => {
  const value = booleans.get(input)
  if (value === undefined) report(messages.notABoolean)
  return value ?? false
}

/** One of the choices. A number is one that is written the same. */
export const readChoice: ValueReader = (input, report, { choices }) => {
  const text = formatPython(input)
  const choice = choices!.find((choice) => formatPython(choice) === text)
  if (choice === undefined) report(messages.notAnOption(text))
  return choice ?? null
}

/** A date of a year from 1 to 9999. Zeros can be missing. */
export const readDate: ValueReader = (input, report) => {
  const parts = typeof input === 'string' ? /^(\d{4})-(\d\d?)-(\d\d?)\n?$/.exec(normalizeDigits(input)) : null
  const [year, month, day] = parts ? parts.slice(1).map(Number) : []
  const date = new Date(0)
  date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day)
  if (year && date.getUTCMonth() === month! - 1 && date.getUTCDate() === day) return date.toISOString().slice(0, 10)
  report(messages.notADate)
  return null
}
