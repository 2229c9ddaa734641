import { formatError } from '../text/error-message.ts'

/**
 * The errors of a test's own functions: the match of a fault, and its `respond`. A request must not throw them, because its
 * client would take them for a failure of the network, and try again.
 */
export class TestErrors {
  #first: { readonly error: unknown } | undefined
  #thrown: unknown

  /** Prints an error, and keeps it for {@link throwFirst}. Returns what the log and a response say of it. */
  add(what: string, error: unknown): string {
    console.error(`inventory-objects-mock: ${what} failed:`, error)
    this.#first ??= { error }
    return `${what} failed: ${formatError(error)}`
  }

  /** Throws the first error that was added since the last call, as the function threw it; nothing if there was none. */
  throwFirst(): void {
    const first = this.#first
    this.#first = undefined
    if (first === undefined) return
    this.#thrown = first.error
    throw first.error
  }

  /** Whether an error is the one that was thrown last. */
  hasThrown(error: unknown): boolean {
    return error === this.#thrown
  }
}
