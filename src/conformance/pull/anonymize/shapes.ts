import { type Token, tokenize } from './tokenize.ts'

const digits = '0123456789'
const hex = `${digits}abcdef`
const latin = 'abcdefghijklmnopqrstuvwxyz'
const cased = `${latin}àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþабвгдежзийклмнопрстуфхцчшщъыьэюя`
const caseless = Array.from({ length: 8192 }, (_, index) => String.fromCodePoint(0x4e00 + index))
const octets = Array.from({ length: 256 }, (_, index) => String(index))
/** Of a date and a time: years, months, days, hours, minutes, seconds. */
const units = [range(1970, 2069), range(1, 12), range(1, 28), range(0, 23), range(0, 59), range(0, 59)]

/**
 * The replacements that a token can have: one of each of these, one after the other. An IPv4 address becomes one of a
 * private network: others belong to somebody.
 * @param isWide - for where these do not suffice: also letters that are not Latin, and numbers with one more digit
 */
export function choicesOf({ class: name, text }: Token, isWide: boolean): ArrayLike<string>[] {
  const mapCharacters = (choose: (character: string, at: number) => ArrayLike<string>) => Array.from(text, choose)
  switch (name) {
    case 'word':
    case 'serial': {
      const letters = !isWide ? latin : text.toLowerCase() === text.toUpperCase() ? caseless : cased
      return mapCharacters((character) => (/\d/.test(character) ? digits : letters))
    }
    case 'number': {
      // Zeros before the first other digit stay.
      const lead = /^\D*(?:0\.0*|0(?=.))?/.exec(text)![0].length
      // Of an integer that is not exact, fifteen digits are.
      const exact = /^\d{17,}$/.test(text) && String(Number(text)) === text ? 15 : text.length
      // So do those after the last one of a JSON number above 2^53, which has no more digits.
      const end = /^\d{19,}$/.test(text) ? /^.*[^0]|/.exec(text)![0].length : text.length
      const inner = mapCharacters((character, at) => {
        if (at < lead || at >= end || /\D/.test(character)) return character
        if (at >= exact) return '0'
        return at === lead ? digits.slice(1) : digits
      })
      return isWide ? [...inner, digits] : inner
    }
    case 'ipv4':
      return [...'10.', octets, '.', octets, '.', octets]
    case 'date':
      // A time zone stays.
      return text.split(/(\D)/).flatMap((part, at): ArrayLike<string>[] => {
        const unit = (text.indexOf(':') === 2 ? 3 : 0) + at / 2
        return unit === 6 && text.includes('.') ? Array.from(part, () => digits) : [units[unit] ?? [part]]
      })
    default: {
      const capitals = name === 'base64' ? latin.toUpperCase() : /[A-F]/.test(text) ? 'ABCDEF' : ''
      const all = (name === 'base64' ? digits + latin : hex) + capitals
      return mapCharacters((character) => (/\W/.test(character) ? character : all))
    }
  }
}

/** Whether a replacement keeps what the choices alone do not. */
export function isAlike({ class: name, text }: Token, replacement: string): boolean {
  const isJsonNumber = (number: string) => String(Number(number)) === number
  // A JSON number stays one, is written in the same way, and stays exact.
  if (name === 'number' && isJsonNumber(text)) {
    return isJsonNumber(replacement) && Number.isSafeInteger(+replacement) === Number.isSafeInteger(+text)
  }
  // Parts of what does not look random would be tokens, which can be original ones.
  if (name === 'base64') return tokenize(replacement)[0]!.text === replacement
  // Without a letter, upper and lower case would be the same.
  return !/\p{L}/u.test(text) || /\p{L}/u.test(replacement)
}

/** The numbers of a range, with two digits or more. */
function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'))
}

/** A word in upper case, with as many characters: `ß` stays, and so does `ς`, a further form of `σ`. */
export function toUpperCase(word: string): string {
  return /^[\0-\x7f]*$/.test(word) ? word.toUpperCase() : Array.from(word, toUpper).join('')
}

function toUpper(letter: string): string {
  const upper = letter.toUpperCase()
  return upper.toLowerCase() === letter ? upper : letter
}

/** Gives each letter of a replacement, which is in lower case and as long, the case of the original. */
export function withCaseOf(original: string, replacement: string): string {
  if (original === original.toLowerCase()) return replacement
  const isUpper = (letter: string) => letter !== letter.toLowerCase() && letter === toUpper(letter.toLowerCase())
  const letters = Array.from(replacement)
  return Array.from(original, (letter, at) => (isUpper(letter) ? letters[at]!.toUpperCase() : letters[at]!)).join('')
}
