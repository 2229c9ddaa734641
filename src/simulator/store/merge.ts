/** Merges two ascending lists. The sort of the platform does so in linear time; what follows on needs none. */
export function mergeAscending<T>(some: readonly T[], others: readonly T[], idOf: (item: T) => number): T[] {
  const both = [...some, ...others]
  const isAscending = !some.length || !others.length || idOf(some.at(-1)!) < idOf(others[0]!)
  return isAscending ? both : both.sort((a, b) => idOf(a) - idOf(b))
}
