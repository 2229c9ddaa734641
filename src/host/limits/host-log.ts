import type { LogEntry } from '../../mock/log/log-entry.ts'
import { RequestLog } from '../../mock/log/request-log.ts'
import type { Budget, DroppableLog } from './budget.ts'

/** The weight of an entry besides its bodies, path and headers: that of its objects, roughly, in bytes. */
const ENTRY_WEIGHT = 1024

/**
 * The log of a collection of a host, whose clients are not trusted: its requests weigh at most 16 Mi with their bodies, those
 * of sessions with paths and headers too.
 */
export class HostLog extends RequestLog implements DroppableLog {
  readonly client: string
  readonly #limit: number
  readonly #budget: Budget | null
  #counted = 0

  /** @param limit - the maximum number of requests; with 0, it keeps none, but its listeners get them */
  constructor(limit: number, client: string, budget: Budget | null) {
    super(limit, true)
    this.client = client
    this.#limit = limit
    this.#budget = budget
  }

  override add(entry: LogEntry): void {
    // The log of the shared collection is one, and its number of entries bounds their paths and headers.
    if (this.#budget && this.#limit > 0)
      entry.weight += ENTRY_WEIGHT + entry.path.length + entry.search.length + weigh(entry.headers)
    super.add(entry)
    if (this.#limit === 0) this.drop()
    this.#count()
  }

  override end(...args: Parameters<RequestLog['end']>): void {
    super.end(...args)
    this.#count()
  }

  override clear(): void {
    super.clear()
    this.#count()
  }

  #count(): void {
    const change = this.weight - this.#counted
    this.#counted = this.weight
    if (change === 0 || this.#budget === null) return
    this.#budget.touchLog(this, this.weight === 0)
    this.#budget.add(this.client, 'logs', change)
  }
}

function weigh(headers: LogEntry['headers']): number {
  if (headers.size !== undefined) return headers.size
  let size = 0
  for (const [name, value] of headers) size += name.length + value.length
  return size
}
