import { foldCase, strip } from '../../../simulator/python.ts'
import { type Address, replaceAddresses } from './addresses.ts'
import { Codebook } from './codebook.ts'
import { allFiltered, type CollectionTexts, findLongWords } from './collection-texts.ts'
import type { KeyedRandom } from './keyed-random.ts'
import { Letters } from './letters.ts'
import { TokenCheck } from './token-check.ts'
import { Tokens } from './tokens.ts'
import { findChanceMatches, findCuts } from './word-cuts.ts'

/** How often replacements are changed before other random numbers are needed. */
const MAX_ROUNDS = 100

/** Replaces the texts of a collection, word by word. */
export class TextReplacer {
  readonly #codebook: Codebook
  readonly #letters: Letters
  readonly #tokens: Tokens
  /** Addresses and numbers in what filters compare: they are texts like any other there, so they are everywhere. */
  readonly #plain = new Set<string>()
  /** The texts that each filter compares, and those that it is asked for, in one case. */
  readonly #lists: readonly (readonly string[])[]
  readonly #check: TokenCheck
  readonly #replaced = new Map<string, string>()
  readonly #replacedWords = new Map<string, string>()

  constructor(texts: CollectionTexts, random: KeyedRandom) {
    this.#letters = new Letters([...allFiltered(texts), ...texts.others])
    this.#lists = Object.values(texts.filtered).map((list) => toFilterValues(list))
    this.#codebook = new Codebook(random)
    this.#tokens = new Tokens(this.#codebook, this.#letters, findCuts(this.#lists, this.#letters))
    const addWords = (text: string) => {
      this.#letters.forEachWord(text, (word) => void this.#tokens.word(word))
      return ''
    }
    for (const text of allFiltered(texts)) {
      addWords(text)
      const addPlain = (address: Address) => {
        this.#plain.add(address.text)
        return null
      }
      replaceAddresses(text, addPlain, String)
    }
    for (const text of texts.others) {
      replaceAddresses(
        text,
        (address) => (this.#plain.has(address.text) ? null : this.#tokens.address(address).text),
        addWords,
      )
    }
    const longWords = findLongWords(allFiltered(texts), texts.others)
    this.#check = new TokenCheck([...this.#tokens.all()], this.#plain, texts.keys, longWords)
  }

  /**
   * Chooses the replacements, and changes those that by chance contain an original word, are the same, or are found by a
   * filter that did not find the original.
   * @returns false if there are no such replacements
   */
  choose(): boolean {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const call = this.#codebook.assign()
      if (call === null) return false
      const bad = this.#check.find(call)
      if (bad.size === 0) {
        for (const list of this.#lists) {
          findChanceMatches(list, this.#letters, this.#tokens, (entry) => bad.add(entry))
        }
      }
      if (bad.size === 0) return true
      for (const entry of bad) this.#codebook.ban(entry)
    }
    return false
  }

  /** Replaces a text of the collection. */
  replace(text: string): string {
    const known = this.#replaced.get(text)
    if (known !== undefined) return known
    const replaced = replaceAddresses(
      text,
      (address) => (this.#plain.has(address.text) ? null : this.#tokens.replaceAddress(address)),
      (rest) => this.#letters.replaceWords(rest, (word) => this.#replaceWord(word)),
    )
    this.#replaced.set(text, replaced)
    return replaced
  }

  #replaceWord(word: string): string {
    const known = this.#replacedWords.get(word)
    if (known !== undefined) return known
    const replaced = this.#tokens.replaceWord(word)
    this.#replacedWords.set(word, replaced)
    return replaced
  }
}

/** The values of a filter and the queries for them, which the service strips, in one case. */
function toFilterValues(texts: Iterable<string>): string[] {
  const values = new Set<string>()
  for (const text of texts) values.add(foldCase(text)).add(foldCase(strip(text)))
  return [...values]
}
