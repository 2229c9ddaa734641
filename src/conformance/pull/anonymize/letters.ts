import { foldCase } from '../../../simulator/python.ts'
import { Alphabet } from './alphabet.ts'

/** The fewest letters that an alphabet has. */
const SMALLEST_ALPHABET = 16

/** The number of characters of a plane of Unicode: those of one plane have the same length in UTF-16. */
const PLANE = 2 ** 16

/**
 * The case of a character, for filters that ignore case: `none` without a lower case of its own, `other` for a further
 * form of a letter, as `ſ` is one of `s`.
 */
export function caseOf(character: string): 'upper' | 'lower' | 'none' | 'other' {
  const upper = foldCase(character)
  const lower = upper.toLowerCase()
  const hasTwoCases = lower !== upper && foldCase(lower) === upper && [...lower].length === 1
  if (!hasTwoCases) return character === upper ? 'none' : 'other'
  if (character === upper) return 'upper'
  return character === lower ? 'lower' : 'other'
}

/** Lower case of a letter with two cases; a single one of a script with cases, as `ß`; of a script without; none of these. */
type LetterKind = 'lower' | 'single' | 'caseless' | null

function kindOf(letter: string): LetterKind {
  const form = caseOf(letter)
  if (form === 'none') return /[\p{Lo}\p{Lm}]/u.test(letter) ? 'caseless' : 'single'
  return form === 'lower' ? 'lower' : null
}

/** The letters that are replaced, and those that may replace them. A letter is named by its `foldCase`. */
export class Letters {
  readonly #fixed = new Set<string>()
  readonly #alphabets = new Map<string, Alphabet>()

  /**
   * @param texts - all texts. A letter that they have in more than two forms (`i`, `I` and `ı`) stays as it is: no other
   * letter has as many forms, and a filter that ignores case must find them all.
   */
  constructor(texts: Iterable<string>) {
    for (const text of texts) {
      for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) {
        if (caseOf(character) === 'other') this.#fixed.add(foldCase(character))
      }
    }
  }

  /**
   * The words of a text: its runs of letters, without those that stay as they are.
   * @param onWord - gets each word and where it begins
   */
  forEachWord(text: string, onWord: (word: string, at: number) => void): void {
    for (const { 0: run, index } of text.matchAll(/\p{L}+/gu)) {
      if (this.#fixed.size === 0) onWord(run, index)
      else this.#splitRun(run, (word, at) => onWord(word, index + at))
    }
  }

  /** Replaces the words of a text. */
  replaceWords(text: string, replace: (word: string) => string): string {
    let replaced = ''
    let end = 0
    this.forEachWord(text, (word, at) => {
      replaced += text.slice(end, at) + replace(word)
      end = at + word.length
    })
    return replaced + text.slice(end)
  }

  /**
   * The letters that may replace one: of the same part of Unicode, so of the same script, and with two cases if it has
   * them. They are as long as it is.
   */
  alphabetOf(letter: string): Alphabet {
    const lower = caseOf(letter) === 'none' ? letter : letter.toLowerCase()
    const kind = kindOf(lower)
    const code = lower.codePointAt(0)!
    for (let size = 128; ; size *= 2) {
      const alphabet = this.#alphabetFrom(code - (code % size), size, kind)
      if (alphabet.size >= SMALLEST_ALPHABET || size === PLANE) return alphabet
    }
  }

  #alphabetFrom(first: number, size: number, kind: LetterKind): Alphabet {
    const key = `${first} ${size} ${kind}`
    const known = this.#alphabets.get(key)
    if (known) return known
    const characters = Array.from({ length: size }, (_, index) => String.fromCodePoint(first + index))
    const letters = characters
      .filter((character) => /\p{L}/u.test(character) && kindOf(character) === kind)
      .map(foldCase)
      .filter((letter) => !this.#fixed.has(letter))
    const alphabet = new Alphabet(letters)
    this.#alphabets.set(key, alphabet)
    return alphabet
  }

  #splitRun(run: string, onWord: (word: string, at: number) => void): void {
    let word = ''
    let at = 0
    for (const character of run) {
      if (this.#fixed.has(foldCase(character))) {
        if (word) onWord(word, at - word.length)
        word = ''
      } else word += character
      at += character.length
    }
    if (word) onWord(word, at - word.length)
  }
}
