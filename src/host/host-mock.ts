import { Mock, type MockParts } from '../mock/mock.ts'
import type { InventoryMockOptions } from '../mock/options.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import type { InitialCollection } from '../simulator/store/initial-collection.ts'
import { Budget, NOBODY } from './budget.ts'
import { DelayedRequests } from './delayed-requests.ts'
import { HostLog } from './host-log.ts'
import { letOthersRun, waitForTurn } from './turns.ts'
import { DEFAULT_TOTAL_BYTES, Usage, type UsageLimits } from './usage.ts'

/** From so many objects on, reading them all can take long. */
const MANY = 2000

/** The JSON of so many objects is written before others have their turn. */
const PART = 4000

/** The initial collections, which mocks share, whose objects have their JSON. */
const prepared = new WeakSet<InitialCollection>()

/** A mock of a host, whose clients cannot fill the memory. */
export class HostMock extends Mock {
  /** What was written to it. */
  readonly usage: Usage
  #underWay = 0

  /**
   * @param createUsage - for its collection
   * @throws InventoryMockError for an invalid option
   */
  constructor(options: InventoryMockOptions, parts: MockParts, createUsage: (store: Mock['store']) => Usage) {
    super(options, parts)
    this.usage = createUsage(this.store)
  }

  /** Whether it is handling requests: reading their bodies, or waiting for their delays. */
  get isBusy(): boolean {
    return this.#underWay > 0
  }

  /**
   * Waits for the turn of a request that can take long: one that reads a large collection. Meanwhile, the JSON of its
   * initial objects is written, a few at a time, unless it was before.
   * @param client - the network of who sent it; empty if it is unknown
   * @returns null for a request that has no need to wait
   */
  prepare(method: string, client: string): Promise<void> | null {
    if (this.store.size < MANY || method !== 'GET') return null
    const { initialCollection } = this.store
    if (prepared.has(initialCollection)) return waitForTurn(client)
    prepared.add(initialCollection)
    return writeJson(initialCollection)
  }

  /** Counts a request as under way until it is handled. */
  async whileBusy<Handled>(handled: Promise<Handled>): Promise<Handled> {
    this.#underWay++
    try {
      return await handled
    } finally {
      this.#underWay--
    }
  }

  /** Ends the mock of a session: its requests under way and its waits. Frees what it holds. */
  endSession(): void {
    this.close()
    this.log.clear()
    this.usage.end()
  }
}

async function writeJson({ objects }: InitialCollection): Promise<void> {
  let count = 0
  for (const object of objects.all()) {
    // Its getter writes it, once.
    void object.json
    if (++count % PART === 0) await letOthersRun()
  }
}

/** Creates the mocks of a host. They share its limits. */
export class HostMocks {
  /** What clients make all of them hold. */
  readonly budget: Budget
  readonly #options: InventoryMockOptions
  readonly #limits: UsageLimits
  readonly #logLimit: number
  readonly #sessionLogLimit: number

  /**
   * @param options - those of each mock
   * @param hasAdmin - whether there is an admin API; without it, nobody can read the logs of sessions, so they keep none
   */
  constructor({ logLimit = 1000, ...options }: InventoryMockOptions, limits: UsageLimits, hasAdmin: boolean) {
    this.budget = new Budget(limits.maxTotalBytes ?? DEFAULT_TOTAL_BYTES)
    this.#options = options
    this.#limits = limits
    this.#logLimit = logLimit
    this.#sessionLogLimit = hasAdmin ? logLimit : 0
  }

  /**
   * Creates the mock of the shared collection.
   * @param basePath - the path of `{base_url}`
   * @param initialState - in place of that of the options
   * @throws InventoryMockError for an invalid option
   */
  createRoot(basePath: string | undefined, initialState: InitialState | undefined): HostMock {
    // Its log does not count: it is one, and has a limit of its own.
    const log = new HostLog(this.#logLimit, NOBODY, null)
    return this.#create({ ...this.#options, baseUrl: basePath || '*' }, initialState, log)
  }

  /**
   * Creates the mock of a session, with the initial state of the shared collection.
   * @param client - the client that began it, for which it counts
   */
  createSession(initialState: InitialState, client: string): HostMock {
    return this.#create(this.#options, initialState, new HostLog(this.#sessionLogLimit, client, this.budget))
  }

  #create(options: InventoryMockOptions, initialState: InitialState | undefined, log: HostLog): HostMock {
    const parts = { initialState, log, pending: new DelayedRequests(this.budget) }
    return new HostMock(options, parts, (store) => new Usage(store, this.#limits, this.budget, log.client))
  }
}
