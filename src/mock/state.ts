import { type Assumptions, resolveAssumptions } from '../contract/assumptions.ts'
import { copyJson, freezeJson } from '../contract/json.ts'
import { createSimulator, type Simulator } from '../simulator/simulator.ts'
import type { Version } from '../simulator/store/history.ts'
import { createInitialState, type InitialState } from '../simulator/store/initial-state.ts'
import { Store } from '../simulator/store/store.ts'
import type { Delay } from './delay.ts'
import { Events } from './events.ts'
import { type CheckedState, checkState } from './exported-state.ts'
import { Faults } from './faults/faults.ts'
import { Lifetime } from './lifetime.ts'
import { PendingRequests } from './log/pending-requests.ts'
import { RequestLog } from './log/request-log.ts'
import { checkCollection } from './objects/check-input.ts'
import type { MockSettings } from './options.ts'
import { createRandom, type Random } from './random.ts'

/** Where the requests of a mock are kept. */
export type KeptRequests = Pick<MockState, 'log' | 'pending'>

/** The mutable state of a mock. Mocks share none of it. */
export class MockState {
  readonly settings: MockSettings
  readonly store: Store
  readonly faults: Faults
  readonly log: RequestLog
  readonly pending: PendingRequests
  readonly events: Events
  /** Ends with the mock: when its session ends or its server closes. */
  readonly mockLifetime = new Lifetime()
  #assumptions: Assumptions
  #delay: Delay
  #simulator: Simulator
  #random: Random
  #lifetime = new Lifetime()
  #isWarned = false

  /** @param requests - where requests are kept; a host has its own, with limits for all its mocks together */
  constructor(
    settings: MockSettings,
    initialState: InitialState,
    { log = new RequestLog(settings.logLimit), pending = new PendingRequests() }: Partial<KeptRequests> = {},
  ) {
    this.settings = settings
    this.events = new Events(log.changed)
    this.store = new Store(initialState)
    this.store.subscribe((change) => this.events.emitChange(change))
    this.faults = new Faults(() => this.events.emitSettings())
    this.log = log
    this.pending = pending
    this.#assumptions = settings.assumptions
    this.#delay = settings.delay
    this.#simulator = this.createSimulator()
    this.#random = createRandom(settings.seed)
  }

  get assumptions(): Assumptions {
    return this.#assumptions
  }

  /** The delay of responses without a fault that has one. */
  get delay(): Delay {
    return this.#delay
  }

  /** The service, with the current assumptions. */
  get simulator(): Simulator {
    return this.#simulator
  }

  get random(): Random {
    return this.#random
  }

  /** Ends with the next reset, restore or import. A request ends with the state that it came to. */
  get lifetime(): Lifetime {
    return this.#lifetime
  }

  /**
   * Changes assumptions, until a reset.
   * @throws InventoryMockError for an unknown assumption or an invalid value
   */
  assume(changes: Partial<Assumptions>): void {
    this.#setAssumptions(resolveAssumptions(changes, this.#assumptions))
    this.events.emitSettings()
  }

  /** Changes the delay, until a reset. */
  setDelay(delay: Delay): void {
    this.#delay = freezeJson(copyJson(delay))
    this.events.emitSettings()
  }

  /**
   * Restores the initial state, or sets a new one.
   * @throws InventoryMockError for an invalid object, before anything has changed
   */
  reset(objects?: unknown): void {
    const initialState =
      objects === undefined
        ? undefined
        : createInitialState(checkCollection(objects, 'reset an inventory mock', this.settings.elements))
    this.endRequests()
    this.resetSettings()
    this.log.reset()
    this.#random = createRandom(this.settings.seed)
    // Last, because its listeners see the rest too.
    this.store.reset(initialState)
  }

  /** Restores the assumptions and the delay of the options, and removes all faults. */
  resetSettings(): void {
    if (this.#assumptions !== this.settings.assumptions) this.#setAssumptions(this.settings.assumptions)
    this.#delay = this.settings.delay
    this.faults.clear()
    this.events.emitSettings()
  }

  /**
   * Replaces the state, but not the initial one.
   * @throws InventoryMockError for an invalid state, before anything has changed
   */
  importState(input: unknown): void {
    this.load(checkState(input, 'import a state', this.settings.elements))
  }

  /** Replaces the state, but not the initial one, by a checked one. */
  load({ assumptions, delay, faults, ...collection }: CheckedState): void {
    this.endRequests()
    this.resetSettings()
    this.assume(assumptions)
    if (delay !== undefined) this.setDelay(delay)
    for (const fault of [...faults].reverse()) this.faults.add(fault)
    this.store.load(collection)
  }

  /** Restores a checkpoint of the store. */
  restore(version: Version): void {
    this.endRequests()
    this.store.restore(version)
  }

  /** Warns in the console, once. */
  warnOnce(message: string): void {
    if (!this.#isWarned) console.warn(`inventory-objects-mock: ${message}`)
    this.#isWarned = true
  }

  /** Ends the pending requests, with network errors. */
  endRequests(): void {
    const lifetime = this.#lifetime
    this.#lifetime = new Lifetime()
    lifetime.end()
  }

  /** Ends the mock: its pending requests, and the waits for one. */
  close(): void {
    this.endRequests()
    this.mockLifetime.end()
  }

  /** Creates the service for some assumptions. */
  createSimulator(assumptions = this.#assumptions, store = this.store): Simulator {
    return createSimulator(store, assumptions, this.settings.elements)
  }

  #setAssumptions(assumptions: Assumptions): void {
    this.#assumptions = assumptions
    this.#simulator = this.createSimulator()
  }
}
