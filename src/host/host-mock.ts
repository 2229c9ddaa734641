import { Mock, type MockParts } from '../mock/mock.ts'
import type { InventoryMockOptions } from '../mock/options.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import { DelayedRequests, DelayUsage } from './delayed-requests.ts'
import { HostLog, SessionLogs } from './host-log.ts'
import { TotalUsage, Usage, type UsageLimits } from './usage.ts'

/** A mock of a host, whose clients cannot fill the memory. */
export class HostMock extends Mock {
  /** What was written to it. */
  readonly usage: Usage

  /** @throws InventoryMockError for an invalid option */
  constructor(options: InventoryMockOptions, parts: MockParts, total: TotalUsage) {
    super(options, parts)
    this.usage = new Usage(this.store, total)
  }

  /** Ends the mock of a session: its requests under way and its waits. Frees what it holds. */
  endSession(): void {
    this.close()
    this.log.clear()
    this.usage.end()
  }
}

/** Creates the mocks of a host. They share its limits. */
export class HostMocks {
  readonly #options: InventoryMockOptions
  readonly #logLimit: number
  readonly #sessionLogLimit: number
  readonly #total: TotalUsage
  readonly #delays = new DelayUsage()
  readonly #logs = new SessionLogs()

  /**
   * @param options - those of each mock
   * @param hasAdmin - whether there is an admin API; without it, nobody can read the logs of sessions, so they keep none
   */
  constructor({ logLimit = 1000, ...options }: InventoryMockOptions, limits: UsageLimits, hasAdmin: boolean) {
    this.#options = options
    this.#logLimit = logLimit
    this.#sessionLogLimit = hasAdmin ? logLimit : 0
    this.#total = new TotalUsage(limits)
  }

  /**
   * Creates the mock of the shared collection.
   * @param basePath - the path of `{base_url}`
   * @param initialState - in place of that of the options
   * @throws InventoryMockError for an invalid option
   */
  createRoot(basePath: string | undefined, initialState: InitialState | undefined): HostMock {
    return this.#create({ ...this.#options, baseUrl: basePath || '*' }, initialState, new HostLog(this.#logLimit, null))
  }

  /** Creates the mock of a session, with the initial state of the shared collection. */
  createSession(initialState: InitialState): HostMock {
    return this.#create(this.#options, initialState, new HostLog(this.#sessionLogLimit, this.#logs))
  }

  #create(options: InventoryMockOptions, initialState: InitialState | undefined, log: HostLog): HostMock {
    return new HostMock(options, { initialState, log, pending: new DelayedRequests(this.#delays) }, this.#total)
  }
}
