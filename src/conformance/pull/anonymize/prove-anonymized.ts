import { foldCase } from '../../../simulator/python.ts'
import type { Collection } from './collection.ts'
import { isSecret } from './tokenize.ts'

const LONG = 6

/** Original tokens, to find them in any case; those of six characters or more also as a part of a text. */
export class Originals {
  readonly #all: ReadonlySet<string>
  readonly #longByStart = new Map<string, string[]>()

  constructor(texts: Iterable<string>) {
    this.#all = new Set(Array.from(texts, foldCase))
    for (const text of this.#all) {
      if (text.length < LONG) continue
      const start = text.slice(0, LONG)
      const others = this.#longByStart.get(start)
      if (others) others.push(text)
      else this.#longByStart.set(start, [text])
    }
  }

  /** The originals that a text is, or that are a part of it, in upper case. */
  findIn(text: string): string[] {
    const folded = foldCase(text)
    const found = this.#all.has(folded) ? [folded] : []
    for (let at = 0; at + LONG <= folded.length; at++) {
      const candidates = this.#longByStart.get(folded.slice(at, at + LONG))
      if (candidates) found.push(...candidates.filter((text) => text !== folded && folded.startsWith(text, at)))
    }
    return found
  }
}

/**
 * Checks that a collection is anonymized: no original token is left, neither a word of four letters or more nor one of
 * another class, and those of six characters or more not even as a part of a text; and different texts stay different.
 * @param mayStay - tokens that may be left, in upper case
 * @returns what is wrong, without a secret; null if nothing is
 */
export function findFlaw(before: Collection, after: Collection, mayStay: ReadonlySet<string>): string | null {
  if (before.texts.size !== after.texts.size) return 'one text for two'
  const originals = new Originals(before.tokens().flatMap((token) => (isSecret(token) ? [token.text] : [])))
  const texts = new Set([...after.texts.keys(), ...after.tokens().map(({ text }) => text)])
  return [...texts].some((text) => originals.findIn(text).some((found) => !mayStay.has(found))) ? 'one of them' : null
}
