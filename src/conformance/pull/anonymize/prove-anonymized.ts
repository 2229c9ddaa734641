import { foldCase, strip } from '../../../simulator/python-semantics.ts'
import type { Corpus } from './corpus.ts'
import { TextIndex } from './text-index.ts'
import { isSecret } from './tokenize.ts'

/** Longer values of filters are not compared: that would take too long. */
const MAX_LENGTH = 500

/**
 * Proves that a collection is anonymized: no original token is left, neither a word of four letters or more nor one of
 * another class, and those of six characters or more not even as a part of a text; and different texts stay different.
 * @param known - the original tokens
 * @param mayStay - tokens that may be left, in upper case
 */
export function isAnonymized(before: Corpus, after: Corpus, known: TextIndex, mayStay: Set<string>): boolean {
  const texts = new Set([...after.texts.keys(), ...after.tokens().map(({ text }) => text)])
  const isLeft = (token: string) => isSecret(token) && !mayStay.has(token)
  return before.texts.size === after.texts.size && ![...texts].some((text) => known.findIn(text).some(isLeft))
}

/**
 * Finds the values that a filter finds in others once they are replaced (contract section 4.1). Case is ignored: it is
 * replaced letter by letter.
 * @returns each value with a text that it is a part of, the original ones
 */
export function findPartialMatches(before: Corpus, replace: (text: string) => string) {
  const matches = new Map<string, [value: string, text: string]>()
  for (const all of before.filterValues()) {
    const pairs = all.filter(({ length }) => length <= MAX_LENGTH).map((text) => [text, replace(text)] as const)
    const values = new Map(pairs.map(([value, replacement]) => [foldCase(strip(replacement)), value]))
    // An empty value is no filter.
    values.delete('')
    const index = new TextIndex(values.keys(), 1)
    for (const [text, replacement] of pairs) {
      for (const found of index.findIn(replacement)) {
        const value = values.get(found)!
        if (value !== text) matches.set(JSON.stringify([value, text]), [value, text])
      }
    }
  }
  return matches
}
