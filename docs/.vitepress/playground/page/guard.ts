/** The longest time that a snippet may keep the page busy, in ms. */
const LIMIT = 2000

/** When the page began what it does now, in ms; undefined once it has been idle. */
let start: number | undefined

/** Calls `guard` in each turn of each loop with braces. Lines stay where they are. */
export function guardLoops(code: string): string {
  return code.replace(/\b(?:for|while)\b.*?\)\s*\{|\bdo\s*\{/g, '$& guard();')
}

/**
 * Ends a loop that keeps the page busy for too long, and the site with it: nobody could stop it any more.
 * @throws Error if it does
 */
export function guard(): void {
  if (start === undefined) {
    start = performance.now()
    setTimeout(() => {
      start = undefined
    })
  }
  if (performance.now() - start > LIMIT) {
    throw new Error(`Failed to run: a loop kept the page busy for ${LIMIT / 1000} s. Let it end, or wait in it.`)
  }
}
