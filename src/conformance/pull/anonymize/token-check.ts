import { foldCase } from '../../../simulator/python.ts'
import type { CodebookEntry } from './codebook.ts'
import { TextIndex } from './text-index.ts'
import type { Token } from './tokens.ts'

/** The key that `responsible` is read by, in one case. It stays, so no other key may become it. */
const ID_KEY = 'ID'

/** Finds tokens whose replacement contains an original word, or is the same as another text. */
export class TokenCheck {
  readonly #tokens: readonly Token[]
  readonly #plain: ReadonlySet<string>
  readonly #keys: ReadonlySet<string>
  readonly #longWords: readonly string[]
  readonly #index: TextIndex
  readonly #owners = new Map<string, Token>()
  #conflicts = new Set<Token>()

  /**
   * @param plain - texts that stay as they are
   * @param keys - texts that are keys of objects
   * @param longWords - the original words, in one case
   */
  constructor(
    tokens: readonly Token[],
    plain: ReadonlySet<string>,
    keys: ReadonlySet<string>,
    longWords: ReadonlySet<string>,
  ) {
    this.#tokens = tokens
    this.#plain = plain
    this.#keys = new Set(Array.from(keys, foldCase))
    this.#longWords = [...longWords]
    this.#index = new TextIndex(this.#longWords)
  }

  /**
   * Checks the tokens that a call of `assign` changed.
   * @returns the entries to change
   */
  find(call: number): Set<CodebookEntry> {
    const conflicts = this.#conflicts
    const tokens = this.#tokens.filter(
      (token) => conflicts.has(token) || token.entries.some(({ changedIn }) => changedIn === call),
    )
    for (const token of tokens) {
      if (this.#owners.get(token.replaced) === token) this.#owners.delete(token.replaced)
      token.update()
    }
    this.#conflicts = new Set()
    const bad = new Set<CodebookEntry>()
    for (const token of tokens) {
      this.#findWords(token, bad)
      this.#findSame(token, bad)
    }
    return bad
  }

  #findWords(token: Token, bad: Set<CodebookEntry>): void {
    this.#index.find(foldCase(token.replaced), (word, at) => {
      let deepest = token.entryAt(at)
      for (let next = at + 1; next < at + this.#longWords[word]!.length; next++) {
        const entry = token.entryAt(next)
        if (entry.depth >= deepest.depth) deepest = entry
      }
      bad.add(deepest)
    })
  }

  #findSame(token: Token, bad: Set<CodebookEntry>): void {
    const { text, replaced, entries } = token
    const last = entries.at(-1)
    if (!last) return
    const owner = this.#owners.get(replaced)
    if (owner) {
      const otherLast = owner.entries.at(-1)!
      bad.add(last.depth >= otherLast.depth ? last : otherLast)
      this.#conflicts.add(token)
    } else {
      this.#owners.set(replaced, token)
      if (this.#plain.has(replaced) || (replaced === ID_KEY && this.#keys.has(text))) bad.add(last)
    }
  }
}
