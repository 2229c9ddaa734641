import type { Alphabet } from './alphabet.ts'
import type { KeyedRandom } from './keyed-random.ts'

/** One symbol of a sequence: a letter, a digit, or a number of an address. */
export interface CodeSymbol {
  readonly value: string
  /** The symbols that may replace it. */
  readonly alphabet: Alphabet
}

/** A symbol after given other ones, and its replacement. */
export interface CodebookEntry {
  readonly parent: CodebookEntry | null
  /** The number of symbols before it. */
  readonly depth: number
  readonly symbol: CodeSymbol | null
  /** The random number that this entry has from the key. */
  readonly state: number
  next: Map<string, CodebookEntry> | null
  /** Replacements that it must not have. */
  banned: Set<string> | null
  replacement: string
  /** The call of `assign` that changed the replacement last, from 1. */
  changedIn: number
}

/**
 * Replaces sequences of symbols. The replacement of a symbol depends on the key and on the symbols before it: sequences
 * that begin with the same symbols still do, and different ones stay different.
 */
export class Codebook {
  readonly #random: KeyedRandom
  readonly #roots = new Map<string, CodebookEntry>()
  readonly #incomplete = new Set<CodebookEntry>()
  #calls = 0

  constructor(random: KeyedRandom) {
    this.#random = random
  }

  /**
   * Adds a sequence.
   * @param kind - those of different kinds have nothing to do with each other
   * @returns its entries; their replacements are set by `assign`
   */
  add(kind: string, symbols: readonly CodeSymbol[]): CodebookEntry[] {
    const root = this.#roots.get(kind) ?? this.#createEntry(null, kind, null)
    this.#roots.set(kind, root)
    let parent = root
    return symbols.map((symbol) => {
      parent.next ??= new Map()
      let entry = parent.next.get(symbol.value)
      if (!entry) {
        entry = this.#createEntry(parent, symbol.value, symbol)
        parent.next.set(symbol.value, entry)
        this.#incomplete.add(parent)
      }
      parent = entry
      return entry
    })
  }

  /**
   * Takes its replacement from an entry: the next `assign` gives it another one. Nor does another symbol at its place get
   * it, because what is wrong is the replacement of the whole, whatever it stands for. At the start of a sequence, most
   * symbols are needed.
   */
  ban(entry: CodebookEntry): void {
    const parent = entry.parent!
    for (const other of entry.depth > 0 ? parent.next!.values() : [entry]) {
      other.banned ??= new Set()
      other.banned.add(entry.replacement)
    }
    this.#incomplete.add(parent)
  }

  /**
   * Gives each entry its replacement.
   * @returns the number of this call; null if there are no replacements left
   */
  assign(): number | null {
    this.#calls++
    for (const entry of this.#incomplete) {
      this.#incomplete.delete(entry)
      if (this.#assignAfter(entry)) continue
      if (entry.parent === null) return null
      // All may be well after another replacement of what is before.
      for (const next of entry.next!.values()) next.banned = null
      this.#incomplete.add(entry)
      this.ban(entry)
    }
    return this.#calls
  }

  /** Entries without bans come first: what they get depends on the key alone, not on what else there is. */
  #assignAfter({ next }: CodebookEntry): boolean {
    const owners = new Map<string, CodebookEntry>()
    const bansOf = ({ banned }: CodebookEntry) => banned?.size ?? 0
    for (const entry of [...next!.values()].sort((one, other) => bansOf(one) - bansOf(other))) {
      if (!this.#place(entry, owners, new Set())) return false
    }
    for (const [replacement, entry] of owners) {
      if (replacement !== entry.replacement) entry.changedIn = this.#calls
      entry.replacement = replacement
    }
    return true
  }

  /**
   * Finds a replacement for an entry: a free one, or else that of another entry, which gets another one.
   * @param owners - the entries after the same parent, by replacement
   * @param tried - the replacements that were taken from others, to come to an end
   */
  #place(entry: CodebookEntry, owners: Map<string, CodebookEntry>, tried: Set<string>): boolean {
    const { alphabet, value } = entry.symbol!
    const find = (isAllowed: (symbol: string) => boolean) =>
      alphabet.find(value, this.#random, entry.parent!.state, (symbol) => {
        return !entry.banned?.has(symbol) && isAllowed(symbol)
      })
    const take = (symbol: string) => {
      if (tried.has(symbol)) return false
      tried.add(symbol)
      return this.#place(owners.get(symbol)!, owners, tried)
    }
    const replacement = find((symbol) => !owners.has(symbol)) ?? find(take)
    if (replacement === undefined) return false
    owners.set(replacement, entry)
    return true
  }

  #createEntry(parent: CodebookEntry | null, text: string, symbol: CodeSymbol | null): CodebookEntry {
    const state = this.#random.nextText(parent?.state ?? 0, text)
    const depth = parent ? parent.depth + 1 : -1
    return { parent, depth, symbol, state, next: null, banned: null, replacement: '', changedIn: 0 }
  }
}
