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

/** Words from elsewhere, each with the one that is meant here, where that is known. */
const rightWords = Object.fromEntries(
  (
    'patch=update get=list post=create put=replace head=list method=operation verb=operation url=path code=status ' +
    'statuscode=status count=times probability=rate latency=delay unique=uniqueName'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/** What is at the wrong place, or has another form here: the word, one that is known where that is so, and the advice. */
const otherPlaces: readonly (readonly [words: RegExp, known: string, advice: (word: string) => string])[] = [
  [/^once$/, 'times', () => 'Use times: 1'],
  [/^scenario$/, 'objects', () => 'Use objects: scenarios.small()'],
  [/^id$/, 'objectId', () => 'Use objectId for the id of the object, or requestId for that of the request'],
  [/^(path|query|headers|body|objectId)$/, 'match', (word) => `Put it in match, as in { match: { ${word}: … } }`],
  [/^(times|timeout|until|after|partial)$/, 'objectId', (word) => `Pass it after the match, as in { ${word}: … }`],
]

/** The advice for an unknown word: `Did you mean "labels"`, or to use one of the known ones. */
export function adviseNearest(word: unknown, words: readonly string[], otherwise = 'Use one of those'): string {
  if (typeof word !== 'string') return otherwise
  const place = otherPlaces.find(([other, known]) => other.test(word) && words.includes(known))
  if (place) return place[2](word)
  const right = Object.hasOwn(rightWords, word.toLowerCase()) ? rightWords[word.toLowerCase()]! : ''
  const nearest = words.includes(right) ? right : (findNearest(word, words) ?? findWhole(word, words))
  return nearest === undefined ? otherwise : `Did you mean ${JSON.stringify(nearest)}?`
}
