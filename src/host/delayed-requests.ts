import type { Lifetime } from '../mock/lifetime.ts'
import type { LogEntry } from '../mock/log/exchange.ts'
import { PendingRequests } from '../mock/log/pending-requests.ts'
import { LimitError } from './limit-error.ts'

/** The number of requests that can wait in a delay: as many as a server has connections. */
const MAX_REQUESTS = 10_000

/** The size of their bodies together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024

/** A body of this size has a place even where others have filled all: so clients with small ones are not locked out. */
const SMALL_BODY = Math.floor(MAX_BYTES / MAX_REQUESTS)

/** What waits in the delays of all collections of a host. */
export class DelayUsage {
  #requests = 0
  #bytes = 0

  /**
   * Adds a request.
   * @param size - of its body, in bytes
   * @throws LimitError 503 if too many wait
   */
  add(size: number): void {
    if (this.#requests >= MAX_REQUESTS || (size > SMALL_BODY && this.#bytes + size > MAX_BYTES)) {
      throw new LimitError(503, 'Too many requests wait in a delay. Send this one again later.')
    }
    this.#requests++
    this.#bytes += size
  }

  /** Removes a request with a body of this size. */
  remove(size: number): void {
    this.#requests--
    this.#bytes -= size
  }
}

/** The pending requests of a collection of a host. */
export class DelayedRequests extends PendingRequests {
  readonly #usage: DelayUsage

  constructor(usage: DelayUsage) {
    super()
    this.#usage = usage
  }

  /** @throws LimitError 503 if too many wait */
  override add(entry: LogEntry, delay: Lifetime): () => void {
    const size = entry.body?.length ?? 0
    this.#usage.add(size)
    const remove = super.add(entry, delay)
    return () => {
      remove()
      this.#usage.remove(size)
    }
  }
}
