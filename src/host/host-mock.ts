import { Mock, type MockParts } from '../mock/mock.ts'
import type { InventoryMockOptions } from '../mock/options.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import type { InitialCollection } from '../simulator/store/initial-collection.ts'
import { type ResolvedHostOptions, toMockOptions } from './host-options.ts'
import { type Budget, SHARED_CLIENT } from './limits/budget.ts'
import { DelayedRequests } from './limits/delays.ts'
import { HostLog } from './limits/host-log.ts'
import { BodyCount } from './limits/read-body.ts'
import { waitInRoundRobin, yieldToEvents } from './limits/round-robin-queue.ts'
import { Usage } from './usage.ts'

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
  readonly #budget: Budget
  readonly #bodyLimit: number
  #requestsUnderWay = 0

  /**
   * @param client - that the collection belongs to
   * @throws InventoryMockError for an invalid option
   */
  constructor(
    options: InventoryMockOptions,
    parts: MockParts,
    limits: ResolvedHostOptions,
    budget: Budget,
    client: string,
  ) {
    super(options, parts)
    this.usage = new Usage(this.store, limits, budget, client)
    this.#budget = budget
    this.#bodyLimit = limits.bodyLimit
  }

  /** Whether requests are under way: their bodies are being read, or they wait in a delay or in a queue. */
  get isInUse(): boolean {
    return this.#requestsUnderWay > 0
  }

  /**
   * Handles a request to the service, which is under way until then. One that reads a large collection waits first: in
   * the queue of its client, or until the JSON of the initial objects is written, which happens once.
   * @param client - the network of who sent it; empty if it is unknown
   */
  handle<Handled>(
    method: string,
    client: string,
    handle: () => Handled | Promise<Handled>,
  ): Handled | Promise<Handled> {
    const isLong = method === 'GET' && this.store.size >= MANY
    const handled = isLong ? this.#waitForLongRead(client).then(handle) : handle()
    return handled instanceof Promise ? this.#countUnderWay(handled) : handled
  }

  /**
   * Reads the body of a request within the limits.
   * @throws LimitError
   */
  async readBody(method: string, client: string, read: (count: BodyCount) => Promise<Uint8Array>): Promise<Uint8Array> {
    const body = await read(new BodyCount(this.#bodyLimit, this.#budget, client))
    // The host checked it before; others have written meanwhile.
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

  async #countUnderWay<Handled>(handled: Promise<Handled>): Promise<Handled> {
    this.#requestsUnderWay++
    try {
      return await handled
    } finally {
      this.#requestsUnderWay--
    }
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

/** Creates the mocks of a host. They share its limits. */
export class HostMocks {
  readonly #options: InventoryMockOptions
  readonly #limits: ResolvedHostOptions
  readonly #budget: Budget
  readonly #logLimit: number
  readonly #sessionLogLimit: number

  /** @param budget - of what clients make all of them hold */
  constructor(options: ResolvedHostOptions, budget: Budget) {
    const { logLimit, ...mockOptions } = toMockOptions(options)
    this.#options = mockOptions
    this.#limits = options
    this.#budget = budget
    this.#logLimit = logLimit
    // Without the admin API, nobody can read the logs of sessions.
    this.#sessionLogLimit = options.admin ? logLimit : 0
  }

  /**
   * Creates the mock of the shared collection.
   * @param basePath - the path of `{base_url}`
   * @param initialState - in place of that of the options
   * @throws InventoryMockError for an invalid option
   */
  createShared(basePath: string | undefined, initialState: InitialState | undefined): HostMock {
    // Its log does not count: it is one, and has a limit of its own.
    const log = new HostLog(this.#logLimit, SHARED_CLIENT, null)
    return this.#create({ ...this.#options, baseUrl: basePath || '*' }, initialState, log)
  }

  /**
   * Creates the mock of a session, with the initial state of the shared collection.
   * @param client - the client that began it, for which it counts
   */
  createSession(initialState: InitialState, client: string): HostMock {
    return this.#create(this.#options, initialState, new HostLog(this.#sessionLogLimit, client, this.#budget))
  }

  #create(options: InventoryMockOptions, initialState: InitialState | undefined, log: HostLog): HostMock {
    const parts = { initialState, log, pending: new DelayedRequests(this.#budget) }
    return new HostMock(options, parts, this.#limits, this.#budget, log.client)
  }
}
