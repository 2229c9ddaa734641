import { Listeners } from '../../simulator/listeners.ts'
import { type Exchange, type LogEntry, readExchange } from './exchange.ts'

// The lists of a large collection are long: 1,000 of them in a log, or many logs, must not fill the memory.
const MAX_WEIGHT = 16 * 1024 * 1024

/**
 * The exchanges of a mock in the order of their requests: the last `limit` of them, with a total weight of at most 16
 * Mi. An entry is parsed only when it is read.
 */
export class RequestLog {
  readonly #limit: number
  #entries: (LogEntry | undefined)[] = []
  /** The index of the oldest entry. Entries before it are removed once in a while, and not with each request. */
  #first = 0
  #weight = 0
  #lastRequestId = 0
  readonly #added = new Listeners<[exchange: Exchange]>()
  /** The listeners to any change: of the log, and of the pending requests. */
  readonly changed = new Listeners()

  /** The weight of all entries together. */
  get weight(): number {
    return this.#weight
  }

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The id of a new request: its position in the order of requests. */
  nextRequestId(): number {
    return ++this.#lastRequestId
  }

  /** Adds an exchange. */
  add(entry: LogEntry): void {
    let at = this.#entries.length
    while (at > this.#first && this.#entries[at - 1]!.requestId > entry.requestId) at--
    if (at === this.#entries.length) this.#entries.push(entry)
    else this.#entries.splice(at, 0, entry)
    this.#weight += entry.weight
    for (let count = this.#entries.length - this.#first; count > 1; count--) {
      if (count <= this.#limit && this.#weight <= MAX_WEIGHT) break
      this.#weight -= this.#entries[this.#first]!.weight
      this.#entries[this.#first++] = undefined
    }
    if (this.#first > 32 && this.#first * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#first)
      this.#first = 0
    }
    if (!this.#added.isEmpty) this.#added.emit(readExchange(entry))
    this.changed.emit()
  }

  /** Removes an exchange. */
  remove(entry: LogEntry): void {
    const at = this.#entries.indexOf(entry, this.#first)
    if (at < 0) return
    this.#entries.splice(at, 1)
    this.#weight -= entry.weight
  }

  /** Every entry of the log, the oldest first. */
  entries(): LogEntry[] {
    // Only those before the first are undefined.
    return this.#entries.slice(this.#first) as LogEntry[]
  }

  /** Every exchange in the log, the oldest first. */
  all(): Exchange[] {
    return this.entries().map(readExchange)
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
    this.changed.emit()
  }

  /**
   * Listens to new exchanges.
   * @returns a function that removes the listener
   */
  subscribe(listener: (exchange: Exchange) => void): () => void {
    return this.#added.add(listener)
  }
}
