import { type LogEntry, type PendingRequest, readPendingRequest } from './exchange.ts'

/** The pending requests: those that wait in a delay. */
export class PendingRequests {
  readonly #entries = new Set<LogEntry>()

  /** Adds a request, until the returned function is called. */
  add(entry: LogEntry): () => void {
    this.#entries.add(entry)
    return () => void this.#entries.delete(entry)
  }

  /** Every pending request, the oldest first. */
  all(): PendingRequest[] {
    return Array.from(this.#entries, readPendingRequest)
  }
}
