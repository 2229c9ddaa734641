import type { CodebookEntry } from './codebook.ts'
import type { Letters } from './letters.ts'
import { TextIndex } from './text-index.ts'
import type { Tokens } from './tokens.ts'

/** A word that is a part of another one, because the text that it is in is a part of another one. */
interface PartOfWord {
  readonly part: string
  readonly whole: string
  readonly at: number
}

/**
 * Finds where words must be cut, so that each text that is a part of another one stays one: if there are a `mail` and a
 * `webmail-1`, the word `webmail` is replaced like the words `web` and `mail`. The beginning of a word needs no cut: its
 * replacement begins the same anyway.
 * @param lists - of different texts in one case, each compared with those of its own list
 * @returns by word, where its pieces begin; words without an entry stay whole
 */
export function findCuts(lists: Iterable<readonly string[]>, letters: Letters): Map<string, Set<number>> {
  const parts = new Map<string, PartOfWord>()
  for (const texts of lists) for (const part of findParts(texts, letters)) parts.set(toKey(part), part)
  const cuts = new Map<string, Set<number>>()
  const cutsOf = (word: string) => {
    const known = cuts.get(word) ?? new Set([0])
    cuts.set(word, known)
    return known
  }
  // Cuts lead to further ones: repeated until there are none.
  for (let size = -1; size !== countAll(cuts); ) {
    size = countAll(cuts)
    for (const { part, whole, at } of parts.values()) {
      for (const cut of cutsOf(part)) cutsOf(whole).add(at + cut)
      for (const cut of cutsOf(whole)) if (cut >= at && cut < at + part.length) cutsOf(part).add(cut - at)
    }
  }
  return cuts
}

/**
 * Finds texts whose replacement is by chance a part of another one.
 * @param texts - different texts in one case
 * @param onFound - gets an entry to change
 */
export function findChanceMatches(
  texts: readonly string[],
  letters: Letters,
  tokens: Tokens,
  onFound: (entry: CodebookEntry) => void,
): void {
  const replaced = texts.map((text) => letters.replaceWords(text, (word) => tokens.word(word).replaced))
  const index = new TextIndex(replaced)
  for (const [position, text] of texts.entries()) {
    index.find(replaced[position]!, (part, at) => {
      const inner = texts[part]!
      if (text.startsWith(inner, at)) return
      let different = 0
      while (inner[different] === text[at + different]) different++
      letters.forEachWord(text, (word, wordAt) => {
        const offset = at + different - wordAt
        if (offset >= 0 && offset < word.length) onFound(tokens.word(word).entryAt(offset))
      })
    })
  }
}

function* findParts(texts: readonly string[], letters: Letters): Iterable<PartOfWord> {
  const index = new TextIndex(texts)
  for (const text of texts) {
    const inner: { text: string; at: number }[] = []
    index.find(text, (position, at) => {
      const found = texts[position]!
      if (found !== text) inner.push({ text: found, at })
    })
    if (inner.length === 0) continue
    const words = wordsOf(text, letters)
    for (const { text: innerText, at } of inner) {
      for (const { word, at: wordAt } of wordsOf(innerText, letters)) {
        const whole = words.findLast((other) => other.at <= at + wordAt)!
        if (whole.word !== word) yield { part: word, whole: whole.word, at: at + wordAt - whole.at }
      }
    }
  }
}

function wordsOf(text: string, letters: Letters): { word: string; at: number }[] {
  const words: { word: string; at: number }[] = []
  letters.forEachWord(text, (word, at) => words.push({ word, at }))
  return words
}

function toKey({ part, whole, at }: PartOfWord): string {
  return `${part} ${whole} ${at}`
}

function countAll(cuts: ReadonlyMap<string, ReadonlySet<number>>): number {
  let count = 0
  for (const { size } of cuts.values()) count += size
  return count
}
