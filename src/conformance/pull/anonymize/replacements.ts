import { foldCase } from '../../../simulator/python-semantics.ts'
import { mockError } from '../../../validation/errors.ts'
import { isSecret, type Token } from './tokenize.ts'

/** Original tokens of at least so many characters may not be a part of a text either. */
const LONG = 6

/** Original tokens, to be found in other texts, whatever their case. */
export class Originals {
  readonly #tokens: ReadonlySet<string>
  /** The long ones by their first characters. */
  readonly #byStart = new Map<string, string[]>()

  constructor(texts: Iterable<string>) {
    this.#tokens = new Set(Array.from(texts, foldCase))
    for (const token of this.#tokens) {
      if (token.length < LONG) continue
      const start = token.slice(0, LONG)
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), token])
    }
  }

  /** Whether a text is one, or has a long one in it. */
  isIn(text: string): boolean {
    const folded = foldCase(text)
    if (this.#tokens.has(folded)) return true
    for (let at = 0; at + LONG <= folded.length; at++) {
      const starting = this.#byStart.get(folded.slice(at, at + LONG))
      if (starting?.some((token) => folded.startsWith(token, at))) return true
    }
    return false
  }
}

/** How many replacements are tried for a token, of those that its shape allows: all that a short one can have. */
const TRIES = 100
const TRIES_FOR_SHORT = 2000

/** How far apart they are, so that those of tokens next to each other do not collide. A prime: so each comes once. */
const STRIDE = 1_000_003n

/** The replacement of each token. Different tokens have different replacements, also if case is ignored. */
export class Replacements {
  readonly #byKey = new Map<string, string>()
  /** In upper case; at first the key that the filter `responsible` reads. */
  readonly #used = new Set(['ID'])

  /**
   * Chooses the replacement of each token by its random numbers: one that is no original and has none in it. Where few are
   * possible, a short one may be another original in the end.
   * @throws InventoryMockError if there are more tokens of a shape than replacements
   */
  constructor(tokens: ReadonlyMap<string, Token>, randoms: ReadonlyMap<string, bigint>, originals: Originals) {
    for (const key of [...tokens.keys()].sort()) {
      const replacement = this.#choose(tokens.get(key)!, randoms.get(key)!, originals)
      this.#used.add(foldCase(replacement))
      this.#byKey.set(key, replacement)
    }
  }

  /** The replacement of a token, in its case. */
  of(token: Token): string {
    const replacement = this.#byKey.get(keyOf(token))!
    if (token.kind === 'word') return withCaseOf(token.text, replacement)
    return isUpper(token.text) ? replacement.toUpperCase() : replacement
  }

  #choose(token: Token, random: bigint, originals: Originals): string {
    const original = foldCase(token.text)
    const isShort = !isSecret(token.text)
    for (const [isWide, mayBeOriginal] of [[false], [false, isShort], [true], [true, isShort]]) {
      for (const candidate of candidates(choicesOf(token, isWide!), random, isShort ? TRIES_FOR_SHORT : TRIES)) {
        const folded = foldCase(candidate)
        if (folded === original || this.#used.has(folded) || !isAlike(token, candidate)) continue
        if (mayBeOriginal || !originals.isIn(folded)) return candidate
      }
    }
    const advice = 'Keep the field that they are in, if it is public, or remove objects'
    const expected = `a replacement for each ${token.kind} of one length`
    throw mockError('anonymize objects', expected, 'more of them than there are', advice)
  }
}

/** The text that the replacement of a token depends on, besides the secret key: its kind, and its text in one case. */
export function keyOf({ kind, text }: Token): string {
  if (kind === 'word') return `${kind} ${Array.from(text, toUpper).join('')}`
  return `${kind} ${isUpper(text) ? text.toLowerCase() : text}`
}

/**
 * A random number for each key, by HKDF, which is HMAC-SHA-256: of 16 bits for each character.
 * @throws InventoryMockError in a page of HTTP, which has no `crypto.subtle`
 */
export async function createRandoms(keys: readonly string[], secret: string): Promise<Map<string, bigint>> {
  const { subtle } = globalThis.crypto
  if (!subtle) throw mockError('anonymize objects', 'crypto.subtle', 'a page without it', 'Use HTTPS, or localhost')
  const encoder = new TextEncoder()
  const hkdf = await subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
  const derive = async (key: string) => {
    // A hash, because `info` has at most 1,024 bytes: fewer than a long word of some scripts.
    const info = await subtle.digest('SHA-256', encoder.encode(key))
    const method = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    const bytes = new Uint8Array(await subtle.deriveBits(method, hkdf, 16 * key.length))
    return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  }
  const randoms = new Map<string, bigint>()
  for (let start = 0; start < keys.length; start += 1000) {
    const some = keys.slice(start, start + 1000)
    const numbers = await Promise.all(some.map(derive))
    for (const [at, key] of some.entries()) randoms.set(key, numbers[at]!)
  }
  return randoms
}

const digits = '0123456789'
const hex = `${digits}abcdef`
const latin = 'abcdefghijklmnopqrstuvwxyz'
const cased = listCharacters(0x61, 0x500).filter((letter) => toUpper(letter) !== letter)
const caseless = listCharacters(0x4e00, 0x6e00)
const octets = Array.from({ length: 256 }, (_, index) => String(index))
/** Of a date and a time: years, months, days, hours, minutes, seconds. */
const units = [range(1970, 2069), range(1, 12), range(1, 28), range(0, 23), range(0, 59), range(0, 59)]

function listCharacters(first: number, end: number): string[] {
  return Array.from({ length: end - first }, (_, index) => String.fromCodePoint(first + index))
}

/** The numbers of a range, with two digits or more. */
function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'))
}

/**
 * The replacements that a token can have: one of each of these, one after the other. An IPv4 address becomes one of a
 * private network: others belong to somebody.
 * @param isWide - for where these do not suffice: also letters that are not Latin, and numbers with one more digit
 */
function choicesOf({ kind, text }: Token, isWide: boolean): ArrayLike<string>[] {
  switch (kind) {
    case 'word': {
      const letters = !isWide ? latin : text.toLowerCase() === text.toUpperCase() ? caseless : cased
      return Array.from(text, (character) => (/\d/.test(character) ? digits : letters))
    }
    case 'number': {
      // Zeros before the first other digit stay. A JSON number has fifteen exact digits.
      const [, mantissa, exponent] = /^(.*?)(e[+-]\d+)?$/s.exec(text)!
      const lead = /^\D*(?:0\.0*|0(?=.))?/.exec(text)![0].length
      const point = text.includes('.') ? 1 : 0
      const isExact = !isJsonNumber(text) || mantissa!.length <= lead + 16
      const inner = Array.from(mantissa!, (character, at) => {
        if (!isExact && at >= lead + 15 + point) return point ? [''] : '0'
        if (at < lead || /\D/.test(character)) return character
        return at === lead ? digits.slice(1) : digits
      })
      return [...inner, ...(isWide ? [digits] : []), ...(exponent ? ['e', exponent[1]!, range(22, 99)] : [])]
    }
    case 'date':
      // A time zone stays.
      return text.split(/(\D)/).flatMap((part, at): ArrayLike<string>[] => {
        const unit = (text.indexOf(':') === 2 ? 3 : 0) + at / 2
        return unit === 6 && text.includes('.') ? Array.from(part, () => digits) : [units[unit] ?? [part]]
      })
    default:
      if (/^\d+(\.\d+){3}$/.test(text)) return [...'10.', octets, '.', octets, '.', octets]
      return Array.from(text, (character) => (/[\da-f]/i.test(character) ? hex : character))
  }
}

/** The replacements that choices allow, each once, beginning with the one of a random number. */
function* candidates(choices: readonly ArrayLike<string>[], random: bigint, tries: number): Iterable<string> {
  const size = choices.reduce((product, { length }) => product * BigInt(length), 1n)
  for (let tried = 0n; tried < tries && tried < size; tried++) {
    // The choices are the digits of a number.
    let rest = (random + tried * STRIDE) % size
    let text = ''
    for (const choice of choices.toReversed()) {
      const base = BigInt(choice.length)
      text = choice[Number(rest % base)] + text
      rest /= base
    }
    yield text
  }
}

/** Whether a replacement keeps what the choices alone do not. */
function isAlike({ kind, text }: Token, replacement: string): boolean {
  if (kind === 'number' && isJsonNumber(text)) return isJsonNumber(replacement)
  // Without a letter, upper and lower case would be the same.
  return kind === 'date' || !/[a-z]/i.test(text) || /[a-z]/i.test(replacement) || kind === 'word'
}

function isJsonNumber(text: string): boolean {
  return String(Number(text)) === text
}

function isUpper(text: string): boolean {
  return text !== text.toLowerCase() && text === text.toUpperCase()
}

/** A letter in upper case, if that is one letter whose lower case it is: `ß` stays, and so does `ς`, a form of `σ`. */
function toUpper(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.toLowerCase() === letter ? upper : letter
}

/** Gives each letter of a replacement, which is in lower case and as long, the case of the original. */
function withCaseOf(original: string, replacement: string): string {
  const letters = Array.from(replacement)
  return Array.from(original, (letter, at) =>
    letter === letter.toLowerCase() ? letters[at]! : letters[at]!.toUpperCase(),
  ).join('')
}
