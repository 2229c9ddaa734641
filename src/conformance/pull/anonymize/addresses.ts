import { Alphabet } from './alphabet.ts'
import type { CodeSymbol } from './codebook.ts'

/** A kind of address or number whose replacement has the same shape. */
interface Shape {
  readonly kind: string
  /** Finds it in a text; with the flag `g`. */
  readonly pattern: RegExp
  /** Finds the symbols that are replaced in it; what is between them stays. Null if it stays whole. */
  readonly symbols: RegExp | null
  /** The symbols that may replace the one at an index; null if it stays. */
  alphabet(values: readonly string[], index: number): Alphabet | null
}

const decimals = [...'0123456789']
const hexadecimals = [...decimals, ...'abcdef']
const digits = new Alphabet(decimals)
const nonZeroDigits = new Alphabet(decimals.slice(1))
const nonZeroHexDigits = new Alphabet(hexadecimals.slice(1))
const octets = new Alphabet(Array.from({ length: 256 }, (_, value) => String(value)))
const hexOctets = new Alphabet(hexadecimals.flatMap((high) => hexadecimals.map((low) => high + low)))

/** The first numbers of networks whose kind (private, link-local) the second number decides, too. */
const twoNumberNetworks = ['169', '172', '192']

const macShape = { kind: 'mac', symbols: /[\da-f]{2}/gi, alphabet: () => hexOctets } satisfies Partial<Shape>
const ipv6Shape = {
  kind: 'ipv6',
  symbols: /[\da-f]/gi,
  alphabet: (values, index) => (values[index] === '0' ? null : nonZeroHexDigits),
} satisfies Partial<Shape>
const numberShape = {
  kind: 'number',
  symbols: /\d/g,
  alphabet: (values, index) => (index > 0 ? digits : values[0] === '0' ? null : nonZeroDigits),
} satisfies Partial<Shape>

/** The schemes of URLs, of which a page makes links: they stay. */
const schemePattern = /https?:\/\//gi

/** The shapes, in the order in which they are looked for. */
const shapes: readonly Shape[] = [
  { kind: 'scheme', pattern: schemePattern, symbols: null, alphabet: () => null },
  {
    kind: 'ipv4',
    pattern: /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?!\w|\.\d)/g,
    symbols: /\d+/g,
    alphabet: (values, index) =>
      index === 0 || (index === 1 && twoNumberNetworks.includes(values[0]!)) ? null : octets,
  },
  { pattern: /\b[\da-f]{2}(?:[:-][\da-f]{2}){5}\b/gi, ...macShape },
  { pattern: /\b[\da-f]{4}(?:\.[\da-f]{4}){2}\b/gi, ...macShape },
  { pattern: /\b(?:[\da-f]{1,4}:){7}[\da-f]{1,4}\b/gi, ...ipv6Shape },
  { pattern: /(?<!\w)(?:[\da-f]{1,4}:){1,6}(?::[\da-f]{1,4}){1,6}(?!\w)/gi, ...ipv6Shape },
  { pattern: /\+\d[\d ()/.-]{5,}\d/g, ...numberShape },
  { pattern: /\d{5,}/g, ...numberShape },
]

/** A text without the schemes of its URLs. */
export function withoutSchemes(text: string): string {
  return text.replace(schemePattern, ' ')
}

/** An address or a long number in a text. */
export interface Address {
  readonly text: string
  /** Those of different kinds have nothing to do with each other. */
  readonly kind: string
  readonly symbols: readonly CodeSymbol[]
  /** Where the symbols begin. */
  readonly offsets: readonly number[]
}

/**
 * Splits a text into addresses (of networks, devices, and the schemes of URLs), long numbers, and what is between them.
 * @param onAddress - returns the replacement of an address, or null if it is no address in this collection
 * @param onRest - returns the replacement of a text between addresses
 */
export function replaceAddresses(
  text: string,
  onAddress: (address: Address) => string | null,
  onRest: (text: string) => string,
): string {
  const replaceFrom = (shape: number, part: string): string => {
    if (shape === shapes.length) return onRest(part)
    let replaced = ''
    let end = 0
    for (const { 0: match, index } of part.matchAll(shapes[shape]!.pattern)) {
      const address = parseAddress(match, shapes[shape]!)
      const replacement = address && onAddress(address)
      if (replacement === null) continue
      if (index > end) replaced += replaceFrom(shape + 1, part.slice(end, index))
      replaced += replacement
      end = index + match.length
    }
    return end < part.length ? replaced + replaceFrom(shape + 1, part.slice(end)) : replaced
  }
  // Every address has one of these, and most texts have none.
  return /[:.+]|\d{5}|(?:-..){5}/.test(text) ? replaceFrom(0, text) : onRest(text)
}

/** @returns null for hexadecimal digits in both cases: no replacement could tell them apart */
function parseAddress(text: string, { kind, symbols, alphabet }: Shape): Address | null {
  const lower = text.toLowerCase()
  if (symbols === null) return { text, kind, symbols: [], offsets: [] }
  if (text !== lower && text !== text.toUpperCase()) return null
  const matches = [...lower.matchAll(symbols)]
  const values = matches.map(([value]) => value)
  return {
    text,
    kind,
    symbols: values.map((value, index) => ({ value, alphabet: alphabet(values, index) ?? new Alphabet([value]) })),
    offsets: matches.map(({ index }) => index),
  }
}
