import type { ServiceResponse } from '../../simulator/http/service-request.ts'
import { Listeners } from '../../simulator/listeners.ts'
import type { Lifetime } from '../lifetime.ts'
import type { EndedExchange, LogEntry } from './exchange.ts'

// The lists of a large collection are long: 1,000 of them in a log, or many logs, must not fill the memory.
const MAX_WEIGHT = 16 * 1024 * 1024

/** The last `limit` requests of a mock, with a total weight of at most 16 Mi. An entry is parsed when it is read. */
export class RequestLog {
  readonly #limit: number
  #entries: (LogEntry | undefined)[] = []
  /** The index of the oldest entry. Entries before it are removed once in a while, and not with each request. */
  #first = 0
  #weight = 0
  #lastRequestId = 0
  readonly cleared = new Listeners()

  constructor(limit: number) {
    this.#limit = limit
  }

  get weight(): number {
    return this.#weight
  }

  /** The id of the latest request; 0 for none since the last reset. */
  get lastRequestId(): number {
    return this.#lastRequestId
  }

  get size(): number {
    return this.#entries.length - this.#first
  }

  /** The id of the next request. It has to be added before another one. */
  nextRequestId(): number {
    return ++this.#lastRequestId
  }

  add(entry: LogEntry): void {
    this.#entries.push(entry)
    this.#weight += entry.weight
    this.#limitSize()
  }

  /** Notes how a request has ended, with the response that was sent. */
  end(entry: LogEntry, outcome: EndedExchange['outcome'], response: ServiceResponse | null, endedAt: number): void {
    entry.outcome = outcome
    entry.durationMs = endedAt - entry.startedAt
    entry.exchange = undefined
    let weight = 0
    if (response !== null) {
      entry.status = response.status
      entry.assumption = response.assumption
      entry.responseHeaders = response.headers
      if (entry.method !== 'HEAD') {
        const { list, body } = response
        entry.responseBody = list?.objects ?? body
        weight = (list ?? body)?.length ?? 0
      }
    }
    if (this.find(entry.requestId) !== entry) return
    entry.weight += weight
    this.#weight += weight
    this.#limitSize()
  }

  /** The entry with an id; undefined if there is none, or no longer. */
  find(requestId: number): LogEntry | undefined {
    const oldest = this.#entries[this.#first]
    // No id is left out between two entries.
    return oldest && requestId >= oldest.requestId
      ? this.#entries[this.#first + requestId - oldest.requestId]
      : undefined
  }

  /** Every entry, the oldest first. */
  entries(): LogEntry[] {
    // Only those before the first are undefined.
    return this.#entries.slice(this.#first) as LogEntry[]
  }

  /** The entries, the newest first. */
  *latest(): Iterable<LogEntry> {
    for (let at = this.#entries.length - 1; at >= this.#first; at--) yield this.#entries[at]!
  }

  /** Clears the log and begins with request 1 again. */
  reset(): void {
    // First, because a listener of the log can send a request.
    this.#lastRequestId = 0
    this.clear()
  }

  clear(): void {
    this.#entries = []
    this.#first = 0
    this.#weight = 0
    this.cleared.emit()
  }

  #limitSize(): void {
    for (let count = this.size; count > 1; count--) {
      if (count <= this.#limit && this.#weight <= MAX_WEIGHT) break
      this.#weight -= this.#entries[this.#first]!.weight
      this.#entries[this.#first++] = undefined
    }
    if (this.#first <= 32 || this.#first * 2 <= this.#entries.length) return
    this.#entries = this.#entries.slice(this.#first)
    this.#first = 0
  }
}

export class PendingRequests {
  /** Each with the lifetime of its delay. */
  readonly #delays = new Map<LogEntry, Lifetime>()

  /** Adds a request, until the returned function is called. A host counts it for its client. */
  add(entry: LogEntry, delay: Lifetime, _client?: string): () => void {
    this.#delays.set(entry, delay)
    return () => void this.#delays.delete(entry)
  }

  /** Ends the delays of some requests; returns how many had not ended. */
  release(isMeant: (entry: LogEntry) => boolean): number {
    const delays = [...this.#delays].filter(([entry, { hasEnded }]) => !hasEnded && isMeant(entry))
    for (const [, delay] of delays) delay.end()
    return delays.length
  }
}
