import { foldCase } from '../../../simulator/python.ts'
import type { Token } from './tokenize.ts'

/** What a character of a token, or a part of it, may be replaced by. One choice: it stays. */
export type Choices = ArrayLike<string>

const digits = '0123456789'
const hex = `${digits}abcdef`
const latin = 'abcdefghijklmnopqrstuvwxyz'
const cased = `${latin}àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþабвгдежзийклмнопрстуфхцчшщъыьэюя`
const caseless = Array.from({ length: 8192 }, (_, index) => String.fromCodePoint(0x4e00 + index))
const octets = range(0, 255, 1)

/**
 * The replacements that a token can have: one of each of these, one after the other. An IPv4 address becomes one of a
 * private network: others belong to somebody.
 * @param isWide - for where these do not suffice: also letters that are not Latin, and numbers with one more digit
 */
export function choicesOf({ class: name, text }: Token, isWide: boolean): Choices[] {
  const mapCharacters = (choose: (character: string, at: number) => Choices) => Array.from(text, choose)
  switch (name) {
    case 'word':
    case 'serial': {
      const letters = !isWide ? latin : text.toLowerCase() === text.toUpperCase() ? caseless : cased
      return mapCharacters((character) => (/\d/.test(character) ? digits : letters))
    }
    case 'number': {
      const inner = mapCharacters((character, at) => {
        if (!/\d/.test(character)) return character
        const before = text.slice(0, at)
        if (isWide || (/\d/.test(before) && !/^0\.0*$/.test(before))) return digits
        return character === '0' && text.length > 1 ? '0' : digits.slice(1)
      })
      return isWide ? [digits.slice(1), ...inner] : inner
    }
    case 'ipv4':
      return [...'10.', octets, '.', octets, '.', octets]
    case 'ipv6':
      return mapCharacters((character, at) =>
        character === ':' ? ':' : hex.slice(/\w/.test(text.charAt(at - 1)) ? 0 : 1),
      )
    case 'base64':
      return mapCharacters((character) => (/\w/.test(character) ? digits + latin + latin.toUpperCase() : character))
    case 'date':
      return dateChoices(text)
    default:
      return mapCharacters((character) =>
        /\W/.test(character) ? character : /[A-F]/.test(text) ? `${hex}ABCDEF` : hex,
      )
  }
}

/** Whether a replacement keeps what the choices alone do not. */
export function isAlike({ class: name, text }: Token, replacement: string): boolean {
  if (name === 'base64') return /[a-z]/.test(replacement) && /[A-Z]/.test(replacement) && /\d/.test(replacement)
  // A JSON number stays one, is written in the same way, and stays exact.
  if (name === 'number' && isJsonNumber(text)) {
    return isJsonNumber(replacement) && Number.isSafeInteger(+replacement) === Number.isSafeInteger(+text)
  }
  // Without a letter, upper and lower case would be the same.
  return !/\p{L}/u.test(text) || /\p{L}/u.test(replacement)
}

/** A date with the year first or last, a time, or both; a time zone stays. */
function dateChoices(text: string): Choices[] {
  const first = text.indexOf(':') === 2 ? 3 : 0
  return text.split(/(\D)/).flatMap((part, at): Choices[] => {
    const unit = first + at / 2
    if (!/\d/.test(part) || unit > 6 || (unit === 6 && !text.includes('.'))) return [[part]]
    if (unit === 6) return Array.from(part, () => digits)
    if (unit > 2) return [range(0, unit === 3 ? 23 : 59, 2)]
    return [part.length === 4 ? range(1970, 2069, 4) : range(1, unit === 2 ? 28 : 12, 2)]
  })
}

function range(first: number, last: number, length: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(length, '0'))
}

function isJsonNumber(text: string): boolean {
  return String(Number(text)) === text
}

/** The upper case of a letter; the letter itself if it has no case, or is a further form of one, as `ς` is one of `σ`. */
function toUpper(letter: string): string {
  const upper = foldCase(letter)
  return isUpper(upper) && upper.toLowerCase() === letter ? upper : letter
}

function isUpper(letter: string): boolean {
  const lower = letter.toLowerCase()
  return lower !== letter && lower.length === letter.length && foldCase(lower) === letter
}

/** A word in upper case, with as many characters. */
export function toUpperCase(word: string): string {
  return /^[\0-\x7f]*$/.test(word) ? word.toUpperCase() : Array.from(word, toUpper).join('')
}

/** Gives each letter of a replacement, which is in lower case and as long, the case of the original. */
export function withCaseOf(original: string, replacement: string): string {
  if (original === original.toLowerCase()) return replacement
  const letters = Array.from(replacement)
  return Array.from(original, (letter, at) => (isUpper(letter) ? letters[at]!.toUpperCase() : letters[at]!)).join('')
}
