/** Merges two ascending lists. */
export function mergeAscending<T>(some: readonly T[], others: readonly T[], idOf: (item: T) => number): T[] {
  const last = some.at(-1)
  if (others.length === 0) return [...some]
  if (last === undefined || idOf(others[0]!) > idOf(last)) return [...some, ...others]
  const merged: T[] = []
  let next = 0
  for (const item of some) {
    while (next < others.length && idOf(others[next]!) < idOf(item)) merged.push(others[next++]!)
    merged.push(item)
  }
  return merged.concat(others.slice(next))
}
