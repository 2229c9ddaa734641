import type { KeyedRandom } from './keyed-random.ts'

/** Symbols that can replace each other. */
export class Alphabet {
  readonly #symbols: readonly string[]
  readonly #indexes: ReadonlyMap<string, number>

  constructor(symbols: readonly string[]) {
    this.#symbols = symbols
    this.#indexes = new Map(symbols.map((symbol, index) => [symbol, index]))
  }

  get size(): number {
    return this.#symbols.length
  }

  /**
   * The replacement of a symbol: another one for each symbol, and the next one if it is not allowed.
   * @param state - a random number: another one gives another order
   * @returns undefined if none is allowed
   */
  find(symbol: string, random: KeyedRandom, state: number, isAllowed: (symbol: string) => boolean): string | undefined {
    const { size } = this
    const first = this.#indexes.get(symbol)!
    for (let step = 0; step < size; step++) {
      const replacement = this.#symbols[random.permute(state, (first + step) % size, size)]!
      if (isAllowed(replacement)) return replacement
    }
    return undefined
  }
}
