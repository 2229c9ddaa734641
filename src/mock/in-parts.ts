/** Work in parts: between them, a host handles other requests. */
export type InParts<Result> = Generator<void, Result>

/** Does all parts at once. */
export function atOnce<Result>(parts: InParts<Result>): Result {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

/** How many items are mapped in one part. */
const PART = 10_000

/** Maps a list, with its holes. */
export function* mapInParts<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): InParts<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    results.push(map(item, index))
    if (results.length % PART === 0) yield
  }
  return results
}
