/** Work in parts: between them, a host handles other requests. */
export type InParts<Result> = Generator<void, Result>

/** Does all parts at once. */
export function atOnce<Result>(parts: InParts<Result>): Result {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}
