const BRAND = Symbol.for('inventory-objects-mock.error')

/**
 * The error for a mistake in the caller's code: `Failed to X: expected Y but got Z. Do W.` Thrown before anything
 * changes.
 */
export class InventoryMockError extends Error {
  override readonly name = 'InventoryMockError'
  readonly [BRAND] = true

  /** Recognizes the errors of every build of this package: the ES modules and CommonJS have a class each. */
  static override [Symbol.hasInstance](value: unknown): value is InventoryMockError {
    return typeof value === 'object' && value !== null && BRAND in value
  }

  /**
   * @param action - what failed, after "Failed to": `create an inventory mock`
   * @param expected - what is valid
   * @param got - the invalid value, from `quote`, or a phrase
   * @param advice - what to do, a sentence without its full stop
   */
  constructor(action: string, expected: string, got: string, advice: string) {
    super(`Failed to ${action}: expected ${expected} but got ${got}. ${advice}.`)
  }
}

/** Formats a value for an error message: short, on one line, with a recognizable type. */
export function quote(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  // As JSON, NaN and Infinity are null.
  if (typeof value === 'number') return String(value)
  let text: string
  try {
    text = JSON.stringify(value) ?? String(value)
  } catch {
    return 'a value that is not JSON'
  }
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}
