import leven from 'leven'

/**
 * Finds the word that was probably meant, whatever its case. Undefined if all are too far: more than two changes, and
 * more than one for each three letters; and for a long word.
 */
export function findNearest(word: string, words: readonly string[]): string | undefined {
  // Long words are no typing errors.
  if (word.length > 60) return undefined
  // Fewer than all letters: otherwise every short word would be near.
  const limit = Math.min(Math.max(2, word.length / 3), word.length - 1)
  const near = words
    .map((other) => ({ other, distance: leven(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
  return near.sort((one, other) => one.distance - other.distance)[0]?.other
}

/** Finds the word that another one is a part of: `randomSeed` for `seed`. */
function findWhole(word: string, words: readonly string[]): string | undefined {
  return word.length < 4 ? undefined : words.find((other) => other.toLowerCase().includes(word.toLowerCase()))
}

/** The advice for an unknown word: `Did you mean "labels"`, or to use one of the known ones. */
export function adviseNearest(word: unknown, words: readonly string[], otherwise = 'Use one of those'): string {
  const nearest = typeof word === 'string' ? (findNearest(word, words) ?? findWhole(word, words)) : undefined
  return nearest === undefined ? otherwise : `Did you mean ${JSON.stringify(nearest)}?`
}
