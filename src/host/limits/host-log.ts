import type { LogEntry } from '../../mock/log/log-entry.ts'
import { RequestLog } from '../../mock/log/request-log.ts'
import type { ServiceResponse } from '../../simulator/http/service-request.ts'
import { WEIGHT } from '../../simulator/store/stored-object.ts'
import type { Client } from '../request/client-address.ts'
import type { Holding, Memory } from './memory.ts'
import { weighHead } from './weight.ts'

/** The log of a collection of a host, whose clients are not trusted: it is dropped where memory is short. */
export class HostLog extends RequestLog {
  readonly #limit: number
  readonly #holding: Holding

  /** @param limit - the maximum number of requests; with 0, it keeps none, but its listeners get them */
  constructor(limit: number, memory: Memory, client: Client) {
    super(limit, true)
    this.#limit = limit
    this.#holding = memory.hold(client, () => this.drop(), { isFirst: true })
  }

  override add(entry: LogEntry): void {
    entry.weight += weighHead(entry.headers) + 2 * (entry.path.length + entry.search.length)
    super.add(entry)
    if (this.#limit === 0) this.drop()
    else this.#holding.resize(this.weight)
  }

  override end(...args: Parameters<RequestLog['end']>): void {
    super.end(...args)
    if (this.#limit > 0) this.#holding.resize(this.weight)
  }

  override clear(): void {
    super.clear()
    this.#holding?.resize(0)
  }

  /** Keeps nothing, and counts no more. */
  close(): void {
    this.clear()
    this.#holding.release()
  }

  protected override weighKept(entry: LogEntry, response: ServiceResponse | null): number {
    const { change, responseBody } = entry
    const list = responseBody === null ? 0 : (response?.list?.weight ?? 0)
    const before = change && 'before' in change ? change.before[WEIGHT] : 0
    return super.weighKept(entry, response) + list + before
  }
}
