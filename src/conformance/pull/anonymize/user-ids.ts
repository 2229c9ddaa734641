import type { KeyedRandom } from './keyed-random.ts'

/** The largest step between two ids. */
const LARGEST_STEP = 4

/**
 * Other user ids, in the same order: from 1 up, with random gaps.
 * @param ids - all user ids
 */
export function createUserIds(ids: Iterable<number>, random: KeyedRandom): Map<number, number> {
  const sorted = [...ids].sort((one, other) => one - other)
  const replaced = new Map<number, number>()
  let state = random.nextText(0, 'user ids')
  let last = 0
  for (const id of sorted) {
    state = random.next(state, 0)
    last += 1 + (state % LARGEST_STEP)
    replaced.set(id, last)
  }
  return replaced
}
