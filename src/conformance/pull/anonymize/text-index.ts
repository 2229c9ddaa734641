import { foldCase } from '../../../simulator/python-semantics.ts'

/** Original tokens of at least so many characters may not be a part of a text either. */
export const LONG = 6

/** Finds texts in others, whatever their case. */
export class TextIndex {
  readonly #texts: ReadonlySet<string>
  /** The lengths of the texts that begin so. */
  readonly #lengths = new Map<string, number[]>()
  /** The lengths of the beginnings. */
  readonly #starts: readonly number[]

  /** @param shortest - shorter texts are found only as a whole */
  constructor(texts: Iterable<string>, shortest: number) {
    this.#texts = new Set(Array.from(texts, foldCase))
    for (const text of this.#texts) {
      if (text.length < shortest) continue
      const start = text.slice(0, LONG)
      const lengths = this.#lengths.get(start) ?? []
      if (!lengths.includes(text.length)) this.#lengths.set(start, [...lengths, text.length])
    }
    this.#starts = [...new Set(Array.from(this.#lengths.keys(), ({ length }) => length))]
  }

  /** @returns the texts that a text is, or that are a part of it, in upper case */
  findIn(text: string): string[] {
    const folded = foldCase(text)
    const found = this.#texts.has(folded) ? [folded] : []
    for (const start of this.#starts) {
      for (let at = 0; at + start <= folded.length; at++) {
        for (const length of this.#lengths.get(folded.slice(at, at + start)) ?? []) {
          const part = folded.slice(at, at + length)
          if (part.length === length && length < folded.length && this.#texts.has(part)) found.push(part)
        }
      }
    }
    return found
  }
}
