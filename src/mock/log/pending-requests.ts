import type { Lifetime } from '../lifetime.ts'
import { type LogEntry, type PendingRequest, readPendingRequest } from './exchange.ts'

/** The pending requests: those that wait in a delay. */
export class PendingRequests {
  /** Each with the lifetime of its delay. */
  readonly #delays = new Map<LogEntry, Lifetime>()

  /** Adds a request, until the returned function is called. */
  add(entry: LogEntry, delay: Lifetime): () => void {
    this.#delays.set(entry, delay)
    return () => void this.#delays.delete(entry)
  }

  /** Every pending request, the oldest first. */
  all(): PendingRequest[] {
    return Array.from(this.entries(), readPendingRequest)
  }

  /** The entry of every pending request, the oldest first. */
  entries(): Iterable<LogEntry> {
    return this.#delays.keys()
  }

  has(entry: LogEntry): boolean {
    return this.#delays.has(entry)
  }

  /**
   * Ends every delay.
   * @returns how many had not ended
   */
  release(): number {
    const delays = [...this.#delays.values()].filter(({ hasEnded }) => !hasEnded)
    for (const delay of delays) delay.end()
    return delays.length
  }
}
