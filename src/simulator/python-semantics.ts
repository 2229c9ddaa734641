/*
 * Text and numbers as Python handles them, where JavaScript differs: the framework is written in Python.
 */

// The white space of Python's `str.strip`. Unlike `trim`, it removes U+001C to U+001F and U+0085, and keeps U+FEFF.
const SPACE = '\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

/** Removes the white space around a text, as Python's `str.strip` does. */
export const strip = createStrip(SPACE)

// `int` keeps U+001C to U+001F.
const stripInteger = createStrip(SPACE.replace('\\x1c- ', ' '))
const stripZeros = createStrip('0')

/** Creates a function that removes characters around a text, in linear time; `[ ]+$` tries every space inside. */
function createStrip(characters: string): (text: string) => string {
  const pattern = new RegExp(`^[${characters}]*(.*[^${characters}])?`, 's')
  return (text) => pattern.exec(text)![1] ?? ''
}

/** Converts to one case as `UPPER` of the framework's database does: one character stays one, and `ß` is not `ss`. */
export function foldCase(text: string): string {
  const upper = text.toUpperCase()
  if (upper.length === text.length) return upper
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    if (code > 0xffff) {
      const pair = String.fromCodePoint(code).toUpperCase()
      units[at++] = pair.charCodeAt(0)
      units[at] = pair.charCodeAt(1)
    } else units[at] = foldUnit(code)
  }
  let folded = ''
  for (let at = 0; at < text.length; at += PART)
    folded += String.fromCharCode.apply(null, units.subarray(at, at + PART) as unknown as number[])
  return folded
}

/** Units of UTF-16 that are written at once: they are arguments. */
const PART = 4096

/** The folded form of each unit, once it was asked for: without it, a filter over 20,000 long names of `ß` takes 10 s. */
let foldedUnits: Uint16Array | undefined

/** A character with a longer upper case equals only its lower case, as `ᾼ` equals `ᾳ`. */
function foldUnit(unit: number): number {
  foldedUnits ??= new Uint16Array(0x10000)
  if (foldedUnits[unit]) return foldedUnits[unit]
  const character = String.fromCharCode(unit)
  const upper = character.toUpperCase()
  foldedUnits[unit] = (upper.length === 1 ? upper : character.toLowerCase()).charCodeAt(0)
  return foldedUnits[unit]
}

/** Python's name for the type of a JSON value. */
export function typeName(value: unknown): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  const names: Record<string, string> = { string: 'str', boolean: 'bool', object: 'dict' }
  return names[typeof value] ?? (Number.isInteger(value) ? 'int' : 'float')
}

/** Formats a JSON number as Python's `str` does: `1.0` stays `1.0`, `1e3` becomes `1000.0`, `1e-5` becomes `1e-05`. */
export function formatNumber(literal: string): string {
  if (/^-?\d+$/.test(literal)) return literal === '-0' ? '0' : literal
  const value = Number(literal)
  const size = Math.abs(value)
  if (size >= 1e16) return value.toExponential().replace('Infinity', 'inf')
  if (Number.isInteger(value)) return Object.is(value, -0) ? '-0.0' : `${value}.0`
  return size >= 1e-4 ? String(value) : value.toExponential().replace(/-(?=\d$)/, '-0')
}

/** Parses an integer as Python's `int` does: ` 1 `, `+1`, `01`, `1_0` and `١` are valid. NaN for anything else. */
export function parseInteger(text: string): number {
  // Most ids: the rest of this function takes eight times as long.
  if (/^\d+$/.test(text)) return Number(text)
  const literal = normalizeDigits(stripInteger(text))
  return /^[+-]?\d+(_\d+)*$/.test(literal) ? Number(literal.replaceAll('_', '')) : Number.NaN
}

/** The largest number that the framework accepts in a query. */
export const MAX_DECIMAL = 1e50

/**
 * Parses a number as Python's `Decimal` does: `5`, `05`, `+5`, `5.0`, `50e-1` and `٥` are the same. NaN for other text;
 * null for what no JavaScript number equals, such as `5.00000000000000000001`.
 */
export function parseDecimal(text: string): number | null {
  const literal = normalizeDigits(strip(text)).replaceAll('_', '')
  // Python's exponents have up to 18 digits.
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?0*\d{1,18})?$/i.test(literal)) return Number.NaN
  const value = Number(literal)
  // A larger integer in a body was rounded, too.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return value
  return findSignificand(literal) === findSignificand(value.toPrecision(100)) ? value : null
}

/** Parses a number as Python's `float` does. NaN for anything else, and for what is no JSON. */
export function parseFloatingPoint(text: string): number {
  const literal = normalizeDigits(strip(text))
  const isNumber = /^[+-]?(\d+(_\d+)*(\.(\d+(_\d+)*)?)?|\.\d+(_\d+)*)(e[+-]?\d+(_\d+)*)?$/i.test(literal)
  return isNumber ? Number(literal.replaceAll('_', '')) : Number.NaN
}

/** Formats JSON as Python's `str` does. */
export function formatPython(value: unknown): string {
  return typeof value === 'string' ? value : formatPart(value)
}

/** As Python's `repr` does. */
function formatPart(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return formatNumber(String(value))
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'"
    const text = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"')
    return quote + (quote === "'" ? text.replaceAll("'", "\\'") : text) + quote
  }
  if (Array.isArray(value)) return `[${value.map(formatPart).join(', ')}]`
  return `{${Object.entries(value as object)
    .map(([key, part]) => `${formatPart(key)}: ${formatPart(part)}`)
    .join(', ')}}`
}

/** The digits without sign, point, exponent and outer zeros: the same for equal numbers of one magnitude. */
function findSignificand(literal: string): string {
  return stripZeros(literal.replace(/e.*|\D/gi, ''))
}

/** Converts the decimal digits of every script to those of ASCII. */
export function normalizeDigits(text: string): string {
  return text.replace(/[^\P{Nd}\d]/gu, (digit) => String(digitValue(digit.codePointAt(0)!)))
}

/** The value of a decimal digit. Unicode has them in rows from 0 to 9. */
function digitValue(code: number): number {
  return /\p{Nd}/u.test(String.fromCodePoint(code - 1)) ? (digitValue(code - 1) + 1) % 10 : 0
}
