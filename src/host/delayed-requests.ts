import type { Lifetime } from '../mock/lifetime.ts'
import type { LogEntry } from '../mock/log/exchange.ts'
import { PendingRequests } from '../mock/log/pending-requests.ts'
import type { Budget } from './budget.ts'
import { LimitError } from './limit-error.ts'

/** What a request that waits takes in memory besides its body, roughly, in bytes. */
export const REQUEST_WEIGHT = 8 * 1024

/** The requests of a collection of a host that wait in a delay. They count for the clients that sent them. */
export class DelayedRequests extends PendingRequests {
  readonly #budget: Budget

  constructor(budget: Budget) {
    super()
    this.#budget = budget
  }

  /** @throws LimitError 503 if its client has to yield */
  override add(entry: LogEntry, delay: Lifetime, client = ''): () => void {
    const size = REQUEST_WEIGHT + (entry.body?.length ?? 0)
    if (!this.#budget.take(client, 'delayed', size)) {
      throw new LimitError(503, 'Too many requests wait in a delay. Send this one again later.')
    }
    const remove = super.add(entry, delay)
    return () => {
      remove()
      this.#budget.add(client, 'delayed', -size)
    }
  }
}
