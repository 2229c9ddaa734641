import type { Lifetime } from '../mock/lifetime.ts'
import type { LogEntry } from '../mock/log/log-entry.ts'
import { PendingRequests } from '../mock/log/request-log.ts'
import { Mock } from '../mock/mock.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import type { InitialCollection } from '../simulator/store/object-table.ts'
import { Checkpoints } from './admin/checkpoints.ts'
import { type ResolvedHostOptions, toMockOptions } from './host-options.ts'
import { type Budget, REQUEST_WEIGHT, SHARED_CLIENT } from './limits/budget.ts'
import { HostLog } from './limits/host-log.ts'
import { BodyCount } from './limits/read-body.ts'
import { waitInRoundRobin, yieldToEvents } from './limits/round-robin-queue.ts'
import { Usage } from './limits/usage.ts'
import { LimitError } from './request/responses.ts'

/** The requests of a collection of a host that wait in a delay. They count for the clients that sent them. */
class DelayedRequests extends PendingRequests {
  readonly #budget: Budget

  constructor(budget: Budget) {
    super()
    this.#budget = budget
  }

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

/** From so many objects on, reading them all can take long. */
const MANY = 2000

/** The JSON of so many objects is written at once, before other events are handled. */
const PART = 4000

/** The initial collections, which mocks share, whose objects have their JSON. */
const collectionsWithJson = new WeakSet<InitialCollection>()

/** A mock of a host, whose clients cannot fill the memory. */
export class HostMock extends Mock {
  /** What was written to it. */
  readonly usage: Usage
  readonly checkpoints = new Checkpoints()
  readonly #budget: Budget
  readonly #bodyLimit: number
  #requestsUnderWay = 0

  /** @param client - the client that began the session; null for the shared collection */
  constructor(
    options: ResolvedHostOptions,
    budget: Budget,
    initialState: InitialState | undefined,
    client: string | null,
  ) {
    const { logLimit, ...mockOptions } = toMockOptions(options)
    const log =
      client === null
        ? // Does not count: it is one, and has a limit of its own.
          new HostLog(logLimit, SHARED_CLIENT, null)
        : // Without the admin API, nobody can read it.
          new HostLog(options.admin ? logLimit : 0, client, budget)
    const baseUrl = (client === null && options.basePath) || '*'
    super(
      { ...mockOptions, baseUrl },
      { initialState, log, pending: new DelayedRequests(budget), maxPreferredDelay: options.maxDelay },
    )
    this.usage = new Usage(this.store, options, budget, log.client)
    this.#budget = budget
    this.#bodyLimit = options.bodyLimit
  }

  /** Whether requests are under way: their bodies are being read, or they wait in a delay or in a queue. */
  get isInUse(): boolean {
    return this.#requestsUnderWay > 0
  }

  /**
   * Handles a request to the service. One that reads a large collection waits first: in the queue of its client, or
   * until the JSON of the initial objects is written, which happens once.
   */
  async handle<Handled>(method: string, client: string, handle: () => Promise<Handled>): Promise<Handled> {
    this.#requestsUnderWay++
    try {
      if (method === 'GET' && this.store.size >= MANY) await this.#waitForLongRead(client)
      return await handle()
    } finally {
      this.#requestsUnderWay--
    }
  }

  async readBody(method: string, client: string, read: (count: BodyCount) => Promise<Uint8Array>): Promise<Uint8Array> {
    const body = await read(new BodyCount(this.#bodyLimit, this.#budget, client))
    // Not before: others can write meanwhile.
    this.usage.checkWrite(method)
    return body
  }

  /** Ends the mock of a session: its requests under way and its waits. Frees what it holds. */
  endSession(): void {
    this.close()
    this.log.clear()
    this.usage.end()
  }

  #waitForLongRead(client: string): Promise<void> {
    const { initialCollection } = this.store
    if (collectionsWithJson.has(initialCollection)) return waitInRoundRobin(client)
    collectionsWithJson.add(initialCollection)
    return writeJson(initialCollection)
  }
}

async function writeJson({ objects }: InitialCollection): Promise<void> {
  let count = 0
  for (const object of objects.all()) {
    // Its getter writes it, once.
    void object.json
    if (++count % PART === 0) await yieldToEvents()
  }
}
