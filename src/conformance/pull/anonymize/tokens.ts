import { foldCase } from '../../../simulator/python.ts'
import { lowerBound } from '../../../simulator/store/filter-index.ts'
import type { Address } from './addresses.ts'
import type { Codebook, CodebookEntry } from './codebook.ts'
import { caseOf, type Letters } from './letters.ts'

/** A word or an address, and the entries of the codebook for its symbols. */
export class Token {
  /** In one case. */
  readonly text: string
  readonly entries: readonly CodebookEntry[]
  readonly #offsets: readonly number[]
  /** The replacement, in one case, as of the last `update`. */
  replaced = ''

  /** @param offsets - where the symbol of each entry begins */
  constructor(text: string, entries: readonly CodebookEntry[], offsets: readonly number[]) {
    this.text = text
    this.entries = entries
    this.#offsets = offsets
  }

  /** Reads the replacement from the codebook. */
  update(): void {
    let replaced = ''
    let end = 0
    for (const [index, { replacement, symbol }] of this.entries.entries()) {
      const at = this.#offsets[index]!
      if (at > end) replaced += this.text.slice(end, at)
      replaced += replacement
      end = at + symbol!.value.length
    }
    this.replaced = replaced + this.text.slice(end)
  }

  /** The entry of a character. */
  entryAt(at: number): CodebookEntry {
    return this.entries[lowerBound(this.#offsets, at + 1) - 1]!
  }
}

/** The different words and addresses of a collection. */
export class Tokens {
  readonly #words = new Map<string, Token>()
  readonly #addresses = new Map<string, Token>()
  readonly #codebook: Codebook
  readonly #letters: Letters
  readonly #cuts: ReadonlyMap<string, ReadonlySet<number>>

  /** @param cuts - by word, where its pieces begin; a word without an entry is one piece */
  constructor(codebook: Codebook, letters: Letters, cuts: ReadonlyMap<string, ReadonlySet<number>>) {
    this.#codebook = codebook
    this.#letters = letters
    this.#cuts = cuts
  }

  /** All tokens. */
  *all(): Iterable<Token> {
    yield* this.#words.values()
    yield* this.#addresses.values()
  }

  /** The token of a word in any case; added if it is new. */
  word(word: string): Token {
    const text = foldCase(word)
    const known = this.#words.get(text)
    if (known) return known
    const cuts = [...(this.#cuts.get(text) ?? [0])].sort((one, other) => one - other)
    const entries = cuts.flatMap((start, index) => {
      const letters = Array.from(text.slice(start, cuts[index + 1]))
      return this.#codebook.add(
        'word',
        letters.map((value) => ({ value, alphabet: this.#letters.alphabetOf(value) })),
      )
    })
    let end = 0
    const offsets = entries.map(({ symbol }) => {
      end += symbol!.value.length
      return end - symbol!.value.length
    })
    const token = new Token(text, entries, offsets)
    this.#words.set(text, token)
    return token
  }

  /** The token of an address; added if it is new. */
  address({ text, kind, symbols, offsets }: Address): Token {
    const lower = text.toLowerCase()
    const known = this.#addresses.get(lower)
    if (known) return known
    const token = new Token(lower, this.#codebook.add(kind, symbols), offsets)
    this.#addresses.set(lower, token)
    return token
  }

  /** The replacement of a word, with its case. */
  replaceWord(word: string): string {
    const { entries } = this.word(word)
    return Array.from(word, (letter, index) => {
      const { replacement } = entries[index]!
      return caseOf(letter) === 'lower' ? replacement.toLowerCase() : replacement
    }).join('')
  }

  /** The replacement of an address, with its case. */
  replaceAddress(address: Address): string {
    if (address.symbols.length === 0) return address.text
    const { replaced } = this.address(address)
    return address.text === address.text.toLowerCase() ? replaced : replaced.toUpperCase()
  }
}
