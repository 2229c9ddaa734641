import type { LogEntry } from '../../mock/log/log-entry.ts'
import { RequestLog } from '../../mock/log/request-log.ts'
import type { Client } from '../request/client-address.ts'
import type { Memory } from './memory.ts'

/** What a request takes in a log, besides its bodies: with its headers, roughly, in bytes. */
const ENTRY_WEIGHT = 4096

/** The log of a collection of a host, whose clients are not trusted: it is dropped where memory is short. */
export class HostLog extends RequestLog {
  readonly #limit: number
  readonly #resize: ((bytes: number) => void) | null

  /**
   * @param limit - the maximum number of requests; with 0, it keeps none, but its listeners get them
   * @param client - null for that of the shared collection: it is one, and `logLimit` bounds it
   */
  constructor(limit: number, memory: Memory, client: Client | null) {
    super(limit, true)
    this.#limit = limit
    const holding = client && memory.hold(client, () => this.drop(), 'log')
    this.#resize = holding && ((bytes) => holding.resize(bytes))
  }

  override add(entry: LogEntry): void {
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
    this.#resize?.(this.weight + this.size * ENTRY_WEIGHT)
  }
}
