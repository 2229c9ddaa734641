import { type Assumptions, resolveAssumptions } from '../contract/assumptions.ts'
import { createSimulator, type Simulator } from '../simulator/simulator.ts'
import { createInitialState, type InitialState } from '../simulator/store/initial-state.ts'
import { Store } from '../simulator/store/store.ts'
import { Events } from './events.ts'
import { Faults } from './faults/faults.ts'
import { RequestLog } from './log/request-log.ts'
import { checkCollection } from './objects/check-input.ts'
import type { MockSettings } from './options.ts'
import { createRandom, type Random } from './random.ts'

/** Everything in a mock that changes. Two mocks share none of it. */
export class MockState {
  readonly settings: MockSettings
  readonly store: Store
  readonly faults = new Faults()
  readonly log: RequestLog
  readonly events = new Events()
  #assumptions: Assumptions
  #simulator: Simulator
  #random: Random
  #lifetime = { hasEnded: false }

  constructor(settings: MockSettings, initialState: InitialState) {
    this.settings = settings
    this.store = new Store(initialState)
    this.store.subscribe((change) => this.events.emitChange(change))
    this.log = new RequestLog(settings.logLimit)
    this.#assumptions = settings.assumptions
    this.#simulator = this.#createSimulator()
    this.#random = createRandom(settings.seed)
  }

  get assumptions(): Assumptions {
    return this.#assumptions
  }

  /** The service, with the present assumptions. */
  get simulator(): Simulator {
    return this.#simulator
  }

  get random(): Random {
    return this.#random
  }

  /** Ends with the next reset: a request that began before it must not reach the state after it. */
  get lifetime(): { readonly hasEnded: boolean } {
    return this.#lifetime
  }

  /**
   * Changes assumptions, until a reset.
   * @throws InventoryMockError for an unknown assumption or an invalid value
   */
  assume(changes: Partial<Assumptions>): void {
    this.#assumptions = resolveAssumptions({ ...this.#assumptions, ...changes })
    this.#simulator = this.#createSimulator()
  }

  /**
   * Returns to the initial state, or to a new one.
   * @throws InventoryMockError for an invalid object, before anything has changed
   */
  reset(objects?: unknown): void {
    const { assumptions, elements, seed } = this.settings
    const initialState =
      objects === undefined
        ? undefined
        : createInitialState(checkCollection(objects, 'reset an inventory mock', elements))
    if (this.#assumptions !== assumptions) {
      this.#assumptions = assumptions
      this.#simulator = this.#createSimulator()
    }
    this.faults.clear()
    this.log.clear()
    this.#random = createRandom(seed)
    this.#lifetime.hasEnded = true
    this.#lifetime = { hasEnded: false }
    // Last, because its listeners see the rest too.
    this.store.reset(initialState)
  }

  #createSimulator(): Simulator {
    return createSimulator(this.store, this.#assumptions, this.settings.elements)
  }
}
