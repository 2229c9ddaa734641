import { lowerBound } from '../../../simulator/store/filter-index.ts'
import type { CodebookEntry } from './codebook.ts'
import type { Letters } from './letters.ts'
import { TextIndex } from './text-index.ts'
import type { Tokens } from './tokens.ts'

/** A word, and where it begins in its text. */
interface WordInText {
  readonly word: string
  readonly at: number
}

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
  // By whole word and part, the places. Not by one key of all three: a word can be long, and a part in it everywhere.
  const parts = new Map<string, Map<string, Set<number>>>()
  for (const texts of lists) {
    for (const { part, whole, at } of findParts(texts, letters)) {
      const partsOfWhole = getOrAdd(parts, whole, () => new Map<string, Set<number>>())
      getOrAdd(partsOfWhole, part, () => new Set<number>()).add(at)
    }
  }
  const cuts = new Map<string, Set<number>>()
  const cutsOf = (word: string) => getOrAdd(cuts, word, () => new Set([0]))
  // Cuts lead to further ones: repeated until there are none.
  for (let size = -1; size !== countAll(cuts); ) {
    size = countAll(cuts)
    for (const [whole, partsOfWhole] of parts) {
      const wholeCuts = cutsOf(whole)
      for (const [part, places] of partsOfWhole) {
        const partCuts = cutsOf(part)
        for (const at of places) {
          for (const cut of partCuts) wholeCuts.add(at + cut)
          for (let offset = 0; offset < part.length; offset++) if (wholeCuts.has(at + offset)) partCuts.add(offset)
        }
      }
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
    const chanceMatches = new Set<number>()
    index.find(replaced[position]!, (part, at) => {
      const inner = texts[part]!
      if (text.startsWith(inner, at)) return
      let different = at
      while (inner[different - at] === text[different]) different++
      chanceMatches.add(different)
    })
    if (chanceMatches.size === 0) continue
    letters.forEachWord(text, (word, at) => {
      const token = tokens.word(word)
      for (let offset = 0; offset < word.length; offset++) {
        if (chanceMatches.has(at + offset)) onFound(token.entryAt(offset))
      }
    })
  }
}

function* findParts(texts: readonly string[], letters: Letters): Iterable<PartOfWord> {
  const index = new TextIndex(texts)
  // Where a text is in another one, all words between its first and its last one are whole words there, too.
  const outerWords = texts.map((text) => {
    const words = wordsOf(text, letters)
    return words.length > 2 ? [words[0]!, words.at(-1)!] : words
  })
  for (const text of texts) {
    const found: WordInText[] = []
    index.find(text, (inner, start) => {
      if (texts[inner] === text) return
      for (const { word, at } of outerWords[inner]!) found.push({ word, at: start + at })
    })
    if (found.length === 0) continue
    const words = wordsOf(text, letters)
    const starts = words.map(({ at }) => at)
    for (const { word, at } of found) {
      const whole = words[lowerBound(starts, at + 1) - 1]!
      if (whole.word !== word) yield { part: word, whole: whole.word, at: at - whole.at }
    }
  }
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const created = create()
  map.set(key, created)
  return created
}

function wordsOf(text: string, letters: Letters): WordInText[] {
  const words: WordInText[] = []
  letters.forEachWord(text, (word, at) => words.push({ word, at }))
  return words
}

function countAll(cuts: ReadonlyMap<string, ReadonlySet<number>>): number {
  let count = 0
  for (const { size } of cuts.values()) count += size
  return count
}
