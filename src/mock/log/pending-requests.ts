import type { Lifetime } from '../lifetime.ts'
import type { LogEntry } from './exchange.ts'

/** The requests that wait in a delay. */
export class PendingRequests {
  /** Each with the lifetime of its delay. */
  readonly #delays = new Map<LogEntry, Lifetime>()

  /**
   * Adds a request, until the returned function is called.
   * @param _client - who sent it, for a host
   */
  add(entry: LogEntry, delay: Lifetime, _client?: string): () => void {
    this.#delays.set(entry, delay)
    return () => void this.#delays.delete(entry)
  }

  /**
   * Ends the delays of some requests.
   * @returns how many had not ended
   */
  release(isMeant: (entry: LogEntry) => boolean): number {
    const delays = [...this.#delays].filter(([entry, { hasEnded }]) => !hasEnded && isMeant(entry))
    for (const [, delay] of delays) delay.end()
    return delays.length
  }
}
