import type { ServiceResponse } from '../../simulator/http/service-request.ts'
import { Listeners } from '../../simulator/listeners.ts'
import type { StoreChange } from '../../simulator/store/store.ts'
import { mockError } from '../../validation/errors.ts'
import { Lifetime } from '../lifetime.ts'
import type { EndedExchange } from './exchange.ts'
import type { LogEntry } from './log-entry.ts'

// The lists of a large collection are long: 1,000 of them in a log, or many logs, must not fill the memory.
const MAX_WEIGHT = 16 * 1024 * 1024

/**
 * The last `limit` requests of a mock, with the latest response bodies, for a total weight of 16 Mi. An entry is parsed when it
 * is read.
 */
export class RequestLog {
  readonly #limit: number
  readonly #isStrict: boolean
  /** By id, of which none is left out between two of them. */
  readonly #entries = new Map<number, LogEntry>()
  /** Those with a response body, and what that weighs, the oldest first. */
  readonly #bodies = new Map<LogEntry, number>()
  #weight = 0
  #lastRequestId = 0
  /** The latest request that was dropped, and not cleared; 0 for none. */
  #lastDroppedId = 0
  /** The latest request that had arrived when anything changed. */
  changedAt = 0
  readonly cleared = new Listeners()
  /** Ends at the next reset. */
  lifetime = new Lifetime()

  /** @param isStrict - whether the latest response body is dropped too if it weighs more, and requests that do so by themselves */
  constructor(limit: number, isStrict = false) {
    this.#limit = limit
    this.#isStrict = isStrict
  }

  get weight(): number {
    return this.#weight
  }

  /** The id of the latest request; 0 for none since the last reset. */
  get lastRequestId(): number {
    return this.#lastRequestId
  }

  get size(): number {
    return this.#entries.size
  }

  /** Adds a request, which gets the next id. */
  add(entry: LogEntry): void {
    entry.requestId = ++this.#lastRequestId
    this.#entries.set(entry.requestId, entry)
    this.#weight += entry.weight
    this.#limitSize()
  }

  /** Notes how a request has ended, with the response that was sent. */
  end(entry: LogEntry, outcome: EndedExchange['outcome'], response: ServiceResponse | null, endedAt: number): void {
    entry.outcome = outcome
    entry.durationMs = endedAt - entry.startedAt
    entry.exchange = undefined
    if (response !== null) {
      entry.status = response.status
      entry.assumption = response.assumption
      entry.responseHeaders = response.headers
      if (entry.method !== 'HEAD') entry.responseBody = response.list?.content ?? response.body
    }
    const weight = this.weighKept(entry, response)
    if (this.find(entry.requestId) !== entry) return
    entry.weight += weight
    this.#weight += weight
    if (weight > 0) this.#bodies.set(entry, weight)
    this.#limitSize(this.#isStrict ? undefined : entry)
  }

  /**
   * Notes that something has changed: what is now decides only about later requests.
   * @param change - of the objects, by a request
   */
  noteChange(requestId: number | null = null, change: StoreChange | null = null): void {
    this.changedAt = this.#lastRequestId
    const entry = requestId === null ? undefined : this.find(requestId)
    if (entry) entry.change = change
  }

  /** The entry with an id; undefined if there is none, or no longer. */
  find(requestId: number): LogEntry | undefined {
    return this.#entries.get(requestId)
  }

  /** Every entry, the oldest first. */
  entries(): LogEntry[] {
    return [...this.#entries.values()]
  }

  /** Clears the log and begins with request 1 again. */
  reset(): void {
    // First, because a listener of the log can send a request.
    this.#lastRequestId = 0
    const { lifetime } = this
    this.lifetime = new Lifetime()
    lifetime.end()
    this.clear()
  }

  clear(): void {
    this.#entries.clear()
    this.#bodies.clear()
    this.#weight = 0
    this.#lastDroppedId = 0
    this.cleared.emit()
  }

  /** Clears the log for lack of room: what counts its requests then fails. */
  drop(): void {
    this.clear()
    this.#lastDroppedId = this.#lastRequestId
  }

  /** @throws InventoryMockError if requests were dropped, so that an answer could be false */
  checkComplete(action: string): void {
    if (this.#lastDroppedId === 0) return
    const got = `one that begins with request ${this.#lastDroppedId + 1}`
    const advice = 'Raise logLimit, or call requests.clear() or reset() before what you count'
    throw mockError(action, 'a log of all requests', got, advice, 'limit')
  }

  /** Weighs the response body that an entry keeps, which is dropped first. */
  protected weighKept({ responseBody }: LogEntry, response: ServiceResponse | null): number {
    return responseBody === null ? 0 : ((response?.list ?? response?.body)?.length ?? 0)
  }

  /** @param latest - whose response body stays */
  #limitSize(latest?: LogEntry): void {
    for (const [entry, weight] of this.#bodies) {
      if (this.#weight <= MAX_WEIGHT || entry === latest) break
      this.#bodies.delete(entry)
      this.#weight -= weight
      entry.weight -= weight
      entry.responseBodyDropped = entry.responseBody !== null
      entry.responseBody = entry.change = null
      entry.exchange = undefined
    }
    while (this.size > 1 && (this.size > this.#limit || (this.#isStrict && this.#weight > MAX_WEIGHT))) {
      const oldest = this.find(this.#lastRequestId - this.size + 1)!
      this.#bodies.delete(oldest)
      this.#entries.delete(oldest.requestId)
      this.#weight -= oldest.weight
      this.#lastDroppedId = oldest.requestId
    }
  }
}

export class PendingRequests {
  /** Each with the lifetime of its delay. */
  readonly #delays = new Map<LogEntry, Lifetime>()

  /** Adds a request, until the returned function is called. */
  add(entry: LogEntry, delay: Lifetime): () => void {
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
