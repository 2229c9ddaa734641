import { formatPreference, parsePreference } from '../../mock/faults/prefer.ts'
import type { Lifetime } from '../../mock/lifetime.ts'
import type { LogEntry } from '../../mock/log/exchange.ts'
import { PendingRequests } from '../../mock/log/pending-requests.ts'
import type { RequestHeaders } from '../../simulator/http/messages.ts'
import { LimitError } from '../request/messages.ts'
import type { Budget } from './budget.ts'

/** What a request that waits takes in memory besides its body, roughly, in bytes. */
export const REQUEST_WEIGHT = 8 * 1024

/** The requests of a collection of a host that wait in a delay. They count for the clients that sent them. */
export class DelayedRequests extends PendingRequests {
  readonly #budget: Budget

  constructor(budget: Budget) {
    super()
    this.#budget = budget
  }

  /** @throws LimitError 503 if its client holds more than its share */
  override add(entry: LogEntry, delay: Lifetime, client = ''): () => void {
    const size = REQUEST_WEIGHT + (entry.body?.length ?? 0)
    if (!this.#budget.tryAdd(client, 'delayed', size)) {
      throw new LimitError(503, 'Too many requests wait in a delay. Send this one again later.')
    }
    const remove = super.add(entry, delay)
    return () => {
      remove()
      this.#budget.add(client, 'delayed', -size)
    }
  }
}

/**
 * Caps the delay of the header `Prefer`. `Preference-Applied` then says what was applied; the log has the header as the
 * client sent it.
 * @param maxDelay - in ms
 */
export function capDelay(headers: RequestHeaders, maxDelay: number): RequestHeaders {
  const preference = parsePreference(headers.get('prefer'))
  if (!preference?.delay || preference.delay <= maxDelay) return headers
  const prefer = formatPreference({ ...preference, delay: maxDelay })
  return {
    get: (name) => (name === 'prefer' ? prefer : headers.get(name)),
    [Symbol.iterator]: () => headers[Symbol.iterator](),
  }
}
