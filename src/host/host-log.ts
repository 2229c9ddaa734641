import type { LogEntry } from '../mock/log/exchange.ts'
import { RequestLog } from '../mock/log/request-log.ts'

/** The weight of the logs of all sessions together. */
const MAX_WEIGHT = 64 * 1024 * 1024

/** The weight of an entry besides its bodies, path and headers: that of its objects, roughly, in bytes. */
const ENTRY_WEIGHT = 1024

/** The logs of all sessions: together they have a limit, for which the least recently used ones are cleared. */
export class SessionLogs {
  /** Those that are not empty, the least recently used first. */
  readonly #logs = new Set<HostLog>()
  #weight = 0

  /**
   * Counts a change of a log.
   * @param change - of its weight
   */
  count(log: HostLog, change: number): void {
    this.#weight += change
    // Deleted first, because `add` alone would keep its place in the order.
    this.#logs.delete(log)
    if (log.weight > 0) this.#logs.add(log)
    for (const oldest of this.#logs) {
      if (this.#weight <= MAX_WEIGHT) return
      oldest.clear()
    }
  }
}

/** The log of a collection of a host, whose clients are not trusted: it also weighs paths and headers. */
export class HostLog extends RequestLog {
  readonly #limit: number
  readonly #logs: SessionLogs | null
  #counted = 0

  /**
   * @param limit - the maximum number of requests; with 0, it keeps none, but its listeners get them
   * @param logs - those of all sessions; null for a log that is not one of them
   */
  constructor(limit: number, logs: SessionLogs | null) {
    super(limit)
    this.#limit = limit
    this.#logs = logs
  }

  override add(entry: LogEntry): void {
    // The log of the shared collection is one, and its number of entries bounds their paths and headers.
    if (this.#logs && this.#limit > 0)
      entry.weight += ENTRY_WEIGHT + entry.path.length + entry.search.length + weigh(entry.headers)
    super.add(entry)
    if (this.#limit === 0) this.clear()
    this.#count()
  }

  override end(entry: LogEntry, weight: number): void {
    super.end(entry, weight)
    this.#count()
  }

  override clear(): void {
    super.clear()
    this.#count()
  }

  #count(): void {
    const change = this.weight - this.#counted
    this.#counted = this.weight
    if (change !== 0) this.#logs?.count(this, change)
  }
}

function weigh(headers: LogEntry['headers']): number {
  if (headers.size !== undefined) return headers.size
  let size = 0
  for (const [name, value] of headers) size += name.length + value.length
  return size
}
