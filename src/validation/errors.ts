/**
 * A programmer's mistake, said in the one form that this library uses: `Failed to X: expected Y but got Z. Do W.`
 * Thrown at once, before anything has changed.
 */
export class InventoryMockError extends Error {
  override readonly name = 'InventoryMockError'

  /**
   * @param action - what failed, after "Failed to": `create an inventory mock`
   * @param expected - what would have been right
   * @param got - what came instead: a phrase, or `quote` of the value
   * @param advice - what to do now, a sentence without its full stop
   */
  constructor(action: string, expected: string, got: string, advice: string) {
    super(`Failed to ${action}: expected ${expected} but got ${got}. ${advice}.`)
  }
}

/** A value as an error shows it: short, on one line, its type recognizable. */
export function quote(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (Number.isNaN(value) || value === undefined || typeof value === 'symbol') return String(value)
  let text: string
  try {
    text = JSON.stringify(value) ?? String(value)
  } catch {
    return 'a value that JSON cannot carry'
  }
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
