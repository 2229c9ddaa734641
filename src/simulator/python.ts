/*
 * Text and numbers as Python handles them, where JavaScript differs: the framework is written in Python.
 */

// The white space of Python's `str.strip`. Unlike `trim`, it removes U+001C to U+001F and U+0085, and keeps U+FEFF.
const SPACE = '\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const EDGES = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, 'g')

/** Removes the white space around a text, as Python's `str.strip` does. */
export function strip(text: string): string {
  return text.replace(EDGES, '')
}

/** Converts A to Z to lower case, and no other letters, as the framework's database does to ignore case. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Python's name for the type of a JSON value. */
export function typeName(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'str'
    case 'boolean':
      return 'bool'
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float'
    default:
      return Array.isArray(value) ? 'list' : value === null ? 'NoneType' : 'dict'
  }
}

/**
 * Formats a JSON number as Python's `str` does: `1.0` stays `1.0`, `1e3` becomes `1000.0`, `1e-5` becomes `1e-05`.
 * @param literal - the number as written in the JSON text
 */
export function formatNumber(literal: string): string {
  if (/^-?\d+$/.test(literal)) return BigInt(literal).toString()
  const value = Number(literal)
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const [digits = '', power = ''] = value.toExponential().split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 16) {
    const text = String(value)
    return text.includes('.') ? text : `${text}.0`
  }
  return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

// The white space that Python's `int` ignores around a number: that of `strip` without U+001C to U+001F.
const INTEGER_SPACE = `[${SPACE.replace('\\x1c- ', ' ')}]*`
const INTEGER = new RegExp(`^${INTEGER_SPACE}([+-]?\\d+(?:_\\d+)*)${INTEGER_SPACE}$`)

/** Parses an integer as Python's `int` does: ` 1 `, `+1`, `01` and `1_0` are valid. NaN for anything else. */
export function parseInteger(text: string): number {
  const [, digits] = INTEGER.exec(text) ?? []
  return digits === undefined ? Number.NaN : Number(digits.replaceAll('_', ''))
}

/** The largest number that the framework accepts in a query. */
export const MAX_DECIMAL = 1e50

/**
 * Parses a number as Python's `Decimal` does: `5`, `05`, `+5`, `5.0` and `50e-1` are the same.
 * @returns NaN for text that is not a number; null for a number below {@link MAX_DECIMAL} that no JavaScript number
 * equals, such as `5.00000000000000000001`
 */
export function parseDecimal(text: string): number | null {
  const literal = strip(text).replaceAll('_', '')
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(literal)) return Number.NaN
  const value = Number(literal)
  return significand(literal) === significand(value.toPrecision(100)) || value > MAX_DECIMAL ? value : null
}

/**
 * The digits of a number without sign, point, exponent and outer zeros: the same for equal numbers of one magnitude.
 */
function significand(literal: string): string {
  return literal
    .replace(/e.*$/i, '')
    .replace(/[^\d]/g, '')
    .replace(/^0+|0+$/g, '')
}
