import { isSameJson } from '../contract/json.ts'
import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import type { BodyLimits } from '../simulator/body/body-limits.ts'
import type { RequestHeaders } from '../simulator/http/service-request.ts'
import { createSimulator, type Simulator } from '../simulator/simulator.ts'
import { type Snapshot, Store } from '../simulator/store/store.ts'
import { copyObject } from '../simulator/store/stored-object.ts'
import { checkArgumentCount, checkListener, checkReset, refuseExtraArguments } from '../validation/check-arguments.ts'
import { mockError, quote } from '../validation/errors.ts'
import { hasFailed, type TestContext } from '../validation/test-context.ts'
import { type BaseUrl, parseBaseUrl } from './base-url.ts'
import type { Seen } from './describe/describe.ts'
import { Events } from './events.ts'
import { explain } from './explain/explain.ts'
import type { Explainable, Explanation } from './explain/explanation.ts'
import type { FaultEffect } from './faults/fault-effect.ts'
import { Faults, type SavedFaults } from './faults/faults.ts'
import { parsePreference } from './faults/prefer-header.ts'
import { createFetch, type InventoryFetch, routeRequest } from './fetch.ts'
import { atOnce, type InParts } from './in-parts.ts'
import { internalsKey, type MockInternals } from './internals.ts'
import type { Checkpoint, InventoryService } from './inventory-service.ts'
import { Lifetime } from './lifetime.ts'
import type { ReceivedRequest } from './log/exchange.ts'
import { createRequestCollection, type RequestCollection } from './log/request-collection.ts'
import { PendingRequests, RequestLog } from './log/request-log.ts'
import {
  type InferredObject,
  type InferringOptions,
  type InventoryMockOptions,
  type ResolvedOptions,
  resolveOptions,
} from './mock-options.ts'
import { createObjectCollection, type ObjectCollection } from './objects/collection.ts'
import { notePassing } from './pass-through.ts'
import { Passage } from './passage.ts'
import { createRandom, type Random } from './random.ts'
import { changeSettings, type InventorySettings, type SettingsChanges } from './settings.ts'
import { checkState, type ExportedState, exportHead, type StateInput } from './state/exported-state.ts'
import { createInitialState, type InitialState, readInitialState } from './state/initial-state.ts'
import { readVariables } from './sweep/sweep-variables.ts'
import { TestErrors } from './test-errors.ts'

/** The parts that a host gives its mocks: an initial state that they share, and logs with limits for all of them together. */
export interface MockParts {
  /** In place of that of the options. */
  initialState?: InitialState | undefined
  log?: RequestLog
  /** The longest delay that a request can ask for with `Prefer`, in ms. */
  maxPreferredDelay?: number
  limits?: BodyLimits
}

const action = 'create an inventory mock'

/** No plain object: elsewhere, that would be a match of everything, or options that change nothing. */
class MockCheckpoint {}

/** A mock, for all entry points: users see an {@link InventoryService}, adapters also the internals. */
export class Mock implements InventoryService, MockInternals {
  readonly baseUrl: string
  readonly base: BaseUrl
  readonly options: ResolvedOptions
  readonly store: Store
  readonly events = new Events()
  readonly testErrors = new TestErrors()
  readonly passage = new Passage(() => this.events.emit('passage'))
  readonly faults: Faults
  readonly log: RequestLog
  readonly pending: PendingRequests
  readonly mockLifetime = new Lifetime()
  readonly sweep = readVariables()
  readonly objects: ObjectCollection
  readonly requests: RequestCollection
  readonly fetch: InventoryFetch = createFetch(this)
  readonly #checkpoints = new WeakMap<
    Checkpoint,
    { snapshot: Snapshot; settings: InventorySettings; faults: SavedFaults }
  >()
  simulator: Simulator
  random: Random
  stateLifetime = new Lifetime()
  /** A reset restores it. */
  initialState: InitialState
  stateOrigin: MockInternals['stateOrigin'] = 'code'
  readonly #maxPreferredDelay: number
  #settings: InventorySettings
  readonly #warned = new Set<string>()

  constructor(options: InventoryMockOptions = {}, parts: MockParts = {}) {
    this.options = resolveOptions(action, options, parts.limits)
    const { model, randomSeed, logLimit } = this.options
    const { baseUrl = '*' } = options
    this.base = parseBaseUrl(baseUrl)
    this.baseUrl = String(baseUrl)
    this.initialState = parts.initialState ?? readInitialState(action, options, model)
    this.#settings = this.#checkLimits(this.initialState.settings)
    this.random = createRandom(randomSeed)
    this.store = new Store(this.initialState.collection)
    this.simulator = this.createSimulator()
    this.log = parts.log ?? new RequestLog(logLimit)
    this.log.cleared.add(() => this.events.emit('log'))
    this.store.subscribe((change) => {
      this.log.noteChange(this.events.requestId, change)
      this.events.emitChange(change)
    })
    this.faults = new Faults(this.log, this.events.emitFaults, this.testErrors)
    this.pending = new PendingRequests()
    this.objects = createObjectCollection(this.store, () => this.#settings.assumptions, model)
    this.requests = createRequestCollection(this.log, this.pending, this.events, this.mockLifetime, this.testErrors)
    this.#maxPreferredDelay = parts.maxPreferredDelay ?? Infinity
    this.faults.load(this.initialState.faults)
  }

  get settings(): InventorySettings {
    return this.#settings
  }

  /** For `createInventoryDb` and the console. */
  get [internalsKey](): MockInternals {
    return this
  }

  readonly configure = (changes: SettingsChanges): void => {
    this.#setSettings(this.#checkLimits(changeSettings(this.#settings, changes)))
  }

  get isPassingThrough(): boolean {
    return this.passage.isOpen
  }

  readonly passThrough = (isOn: boolean): void => this.passage.open(isOn, this.sweep !== null)

  readonly explain = (request: Explainable): Explanation => explain(this, request)

  readonly describe = async (): Promise<string> => {
    const seen = this.#see()
    return (await import('./describe/describe.ts')).describeRequests(seen)
  }

  // Bound, and not an arrow function: Vitest reads the parameters of a hook in its source, and refuses others than its own.
  readonly reset: InventoryService['reset'] = function (this: Mock, ...args: unknown[]) {
    checkReset(args[0], (argument) => this.#checkpoints.has(argument as Checkpoint))
    if (this.options.explainFailures && hasFailed(args[0])) return this.#resetAfterFailure(args[0] as TestContext)
    this.resetTo(this.initialState)
  }.bind(this)

  readonly setInitialState = (state: StateInput): void => {
    this.resetTo(atOnce(this.readState(state, 'set the initial state')))
  }

  readonly exportState = (): ExportedState => {
    const { nextId } = this.store
    const objects = this.store.all().map(copyObject)
    return { ...exportHead(nextId, this.#settings, this.faults.remaining()), objects }
  }

  readonly importState = (state: StateInput): void => {
    this.load(atOnce(this.readState(state, 'import a state')))
  }

  readonly checkpoint = (): Checkpoint => {
    const checkpoint = Object.freeze(new MockCheckpoint()) as Checkpoint
    this.#checkpoints.set(checkpoint, {
      snapshot: this.store.checkpoint(),
      settings: this.#settings,
      faults: this.faults.save(),
    })
    return checkpoint
  }

  readonly restore = (checkpoint: Checkpoint): void => {
    const contents = this.#checkpoints.get(checkpoint)
    if (contents === undefined) {
      const got = checkpoint instanceof MockCheckpoint ? 'one of another' : quote(checkpoint)
      const advice = 'Make one with checkpoint(). A state is for importState'
      throw mockError('restore a checkpoint', 'a checkpoint of this mock', got, advice)
    }
    const { snapshot, settings, faults } = contents
    const areObjectsSame = this.store.isAt(snapshot)
    if (!areObjectsSame) this.#endRequests()
    this.#setSettings(settings)
    this.faults.restore(faults)
    // Last, because its listeners see the rest too.
    if (!areObjectsSame) this.store.restore(snapshot)
  }

  readonly on: InventoryService['on'] = (event, listener, ...others: unknown[]) => {
    checkListener(event, listener, others)
    return this.events.on(event, listener)
  }

  /** Replaces the state, but not the initial one, by a checked one. The faults stay if it has none. */
  load({ collection, settings, faults }: Omit<InitialState, 'faults'> & Partial<InitialState>): void {
    this.stateOrigin = 'code'
    this.#endRequests()
    this.#setSettings(settings)
    if (faults) this.faults.load(faults)
    this.store.load(collection)
  }

  /**
   * Creates the service as a fetch function whose requests have a source, for those that the application does not send.
   * @param elsewhere - gets the response to a request outside of the service
   */
  fetchAs(source: ReceivedRequest['source'], elsewhere?: InventoryFetch): InventoryFetch {
    return createFetch(this, source, elsewhere)
  }

  /** Whether a request is for the service. */
  serves(request: Request): boolean {
    return routeRequest(this, request) !== null
  }

  /** Notes a request that passes. Returns what notes its end, with the status of the response. */
  notePassing(request: Request): ReturnType<typeof notePassing> {
    return notePassing(this, request, routeRequest(this, request)!)
  }

  readPreference(headers: RequestHeaders): FaultEffect | null {
    return this.options.preferHeader ? parsePreference(headers.get('prefer'), this.#maxPreferredDelay) : null
  }

  warnOnce(subject: string, message: string): void {
    if (!this.#warned.has(subject)) console.warn(`inventory-objects-mock: ${message}`)
    this.#warned.add(subject)
  }

  close(): void {
    this.#endRequests()
    this.mockLifetime.end()
  }

  /** The text that `console.log` of Node prints. */
  [Symbol.for('nodejs.util.inspect.custom')](
    _depth: number,
    options: object,
    inspect: (value: object, options: object) => string,
  ): string {
    const { baseUrl, settings } = this
    const counts = { objects: this.objects.count(), faults: this.faults.count(), requests: this.log.size }
    return `InventoryMock ${inspect({ baseUrl, ...counts, settings }, options)}`
  }

  /** Checks a state, for `load` or `resetTo`. Parts that it leaves out are those of the initial one. */
  *readState(state: unknown, action: string): InParts<InitialState> {
    const { settings, faults } = this.initialState
    const checked = yield* checkState(state, action, this.options.model)
    yield
    const initialState = createInitialState({ ...checked, faults: checked.faults ?? faults }, settings)
    this.#checkLimits(initialState.settings)
    return initialState
  }

  /** The requests and the state of now, for `describe`: a reset can follow. */
  #see(): Seen {
    const { log, options, settings, store } = this
    const { changedAt } = log
    // Copied: a reset ends those that are pending.
    const entries = log.entries().map((entry) => ({ ...entry }))
    return { entries, changedAt, options, settings, store: store.fork() }
  }

  /** Resets at once, and then says in the error of a test what the service saw. */
  async #resetAfterFailure(context: TestContext): Promise<void> {
    const seen = this.#see()
    try {
      this.resetTo(this.initialState)
    } finally {
      ;(await import('./describe/describe.ts')).explainFailure(context, seen)
    }
  }

  /** Sets the initial state, and resets to it. */
  resetTo(initialState: InitialState): void {
    this.initialState = initialState
    this.stateOrigin = 'code'
    this.#endRequests()
    this.#setSettings(initialState.settings)
    this.faults.reset(initialState.faults)
    this.log.reset()
    this.random = createRandom(this.options.randomSeed)
    // Last, because its listeners see the rest too.
    this.store.reset(initialState.collection)
    this.testErrors.throwFirst()
  }

  /** @throws InventoryMockError for an assumption that promises more than the limits allow */
  #checkLimits(settings: InventorySettings): InventorySettings {
    const { text } = this.options.limits
    const { nameMaxLength } = settings.assumptions
    if (nameMaxLength === null || nameMaxLength <= text) return settings
    const advice = `On a host, a name has at most ${text} characters. Use null for that`
    throw mockError(
      'set the assumption nameMaxLength',
      `${text} at most`,
      `${nameMaxLength}`,
      advice,
      'invalid-assumption',
    )
  }

  #setSettings(settings: InventorySettings): void {
    if (settings === this.#settings) return
    const isSame = isSameJson(settings, this.#settings)
    // In a sweep, it counts what was chosen, also if that changes nothing.
    if (isSame && !this.sweep) return
    const areAssumptionsSame = settings.assumptions === this.#settings.assumptions
    this.#settings = settings
    this.log.noteChange()
    if (!areAssumptionsSame) this.simulator = this.createSimulator()
    if (!isSame) this.events.emitSettings(settings)
  }

  createSimulator(assumptions = this.#settings.assumptions): Simulator {
    const { model, limits } = this.options
    return createSimulator(this.store, assumptions, model, limits)
  }

  #endRequests(): void {
    const lifetime = this.stateLifetime
    this.stateLifetime = new Lifetime()
    lifetime.end()
  }
}

/**
 * Creates the inventory objects service in memory, without handlers for Mock Service Worker. The elements of its lists have
 * the types of those in `objects`; only a schema makes the service refuse others.
 * @throws InventoryMockError for an invalid option
 * @example
 * const service = createInventoryService({ objects: [{ name: 'web-1' }] })
 * const objects = await (await service.fetch('/api/v2/objects/')).json()
 */
export function createInventoryService<
  Obj extends AnyInventoryObject = InventoryObject,
  Input = Obj,
  Label = unknown,
  Responsible = unknown,
>(
  options?: InferringOptions<InventoryMockOptions<Obj, Input>, Obj, Input, Label, Responsible>,
): InventoryService<InferredObject<Obj, Label, Responsible>, InferredObject<Obj, Label, Responsible, Input>>
/** With elements of lists that differ between objects: they are any JSON. */
export function createInventoryService<Obj extends AnyInventoryObject = InventoryObject, Input = Obj>(
  options?: InventoryMockOptions<Obj, Input>,
): InventoryService<Obj, Input>
export function createInventoryService(options?: object): InventoryService {
  checkArgumentCount('createInventoryService', arguments, 1)
  return Object.defineProperty(refuseExtraArguments(new Mock(options)), 'handlers', {
    get() {
      const advice = "Use createInventoryMock of 'inventory-objects-mock'"
      throw mockError('read handlers', 'a mock with handlers for MSW', 'one of createInventoryService', advice)
    },
  })
}
