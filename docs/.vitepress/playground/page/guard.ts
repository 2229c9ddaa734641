/** The longest time that an example may keep the page busy, in ms. */
const LIMIT = 2000

/** When the page began what it does now, in ms; undefined once it has been idle. */
let start: number | undefined

/**
 * Ends a loop that keeps the page busy for too long: nobody could stop it any more. It is called in each turn of each loop.
 * @throws Error if it does
 */
export function guard(line: number): void {
  const now = performance.now()
  if (start === undefined) {
    start = now
    setTimeout(() => {
      start = undefined
    })
  }
  if (now - start > LIMIT) {
    throw new Error(
      `Failed to run: the loop in line ${line} kept the page busy for more than ${LIMIT / 1000} s. ` +
        'Let it end, or wait in it, such as for a response.',
    )
  }
}
