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

/** Words from elsewhere, after the one that is meant here, where that is known. */
const meant =
  'update patch|list get|create post|replace put|operation method|path url|status code statuscode|times count'

/** Words at the wrong place, or with another form here; each with a word that is known there, and the advice. */
const otherPlaces: readonly (readonly [words: string, known: string, advice: string])[] = [
  ['once', 'times', 'Use times: 1'],
  ['scenario', 'objects', 'Use objects: scenarios.small()'],
  ['id', 'objectId', 'Use objectId for the id of the object, or requestId for that of the request'],
  ['path query headers body objectId', 'match', 'Put it in match: { match: { * } }'],
  ['times timeout until after partial', 'objectId', 'Pass it after the match: { * }'],
]

/** The advice for an unknown word: `Did you mean "labels"`, or to use one of the known ones. */
export function adviseNearest(word: unknown, words: readonly string[], otherwise = 'Use one of those'): string {
  if (typeof word !== 'string') return otherwise
  const place = otherPlaces.find(([others, known]) => others.split(' ').includes(word) && words.includes(known))
  if (place) return place[2].replace('*', `${word}: …`)
  const groups = meant.split('|').map((group) => group.split(' '))
  const right = groups.find(([one, ...others]) => words.includes(one!) && others.includes(word.toLowerCase()))?.[0]
  const nearest = right ?? findNearest(word, words) ?? findWhole(word, words)
  return nearest === undefined ? otherwise : `Did you mean ${JSON.stringify(nearest)}?`
}
