import leven from 'leven'

/**
 * Finds the word that was probably meant: the one with the fewest changes to letters, whatever their case.
 * @returns undefined if all are too far: more than two changes, and more than one for each three letters
 * @example findNearest('filterMach', assumptionNames) // 'filterMatch'
 */
export function findNearest(word: string, words: readonly string[]): string | undefined {
  // Fewer than all letters: otherwise every short word would be near.
  const limit = Math.min(Math.max(2, word.length / 3), word.length - 1)
  const near = words
    .map((other) => ({ other, distance: leven(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
  return near.sort((one, other) => one.distance - other.distance)[0]?.other
}
