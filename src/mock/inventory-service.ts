import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import type { TestContext } from '../validation/test-context.ts'
import type { MockEvents } from './events.ts'
import type { Explainable, Explanation } from './explain/explanation.ts'
import type { FaultCollection } from './faults/fault.ts'
import type { InventoryFetch } from './fetch.ts'
import type { RequestCollection } from './log/request-collection.ts'
import type { ObjectCollection } from './objects/collection.ts'
import type { InventorySettings, SettingsChanges } from './settings.ts'
import type { ExportedState, StateInput } from './state/exported-state.ts'

declare const brand: unique symbol

/** A state of a mock that can be restored: created by `mock.checkpoint`, valid for that mock. */
export interface Checkpoint {
  readonly [brand]: true
}

/**
 * The mock of the service, to use, to read, to change and to observe. All members are bound:
 * `const { fetch, objects, reset } = service` works.
 * @typeParam Obj - an object
 * @typeParam Input - what the schema of an object takes
 */
export interface InventoryService<Obj extends AnyInventoryObject = InventoryObject, Input = Obj> {
  /** `{base_url}`, as the option has it: `*` for any origin, a path, or an absolute URL. */
  readonly baseUrl: string

  /**
   * The service as a function like the platform's `fetch`: it follows redirects, unless the request says `manual`. To serve
   * it on a port, use `createInventoryHost` or `createInventoryServer`.
   * @throws TypeError for a network error; the reason of the signal if the request is aborted
   * @example const response = await service.fetch('/api/v2/objects/?sort=-id')
   */
  readonly fetch: InventoryFetch

  /** The objects. */
  readonly objects: ObjectCollection<Obj, Input>

  /** The faults, to inject and to remove. */
  readonly faults: FaultCollection

  /** The requests that the mock received: its log. */
  readonly requests: RequestCollection

  /**
   * The assumptions and the delay now: a frozen snapshot. Change them with `configure`, which also takes an earlier
   * snapshot.
   * @example const before = mock.settings
   */
  readonly settings: InventorySettings

  /**
   * Changes assumptions and the delay, until a reset. Assumptions that are not named stay, and so does what is undefined.
   * @throws InventoryMockError for an unknown setting, an unknown assumption or an invalid value
   * @example mock.configure({ assumptions: { filterMatch: 'icontains' }, delay: [100, 400] })
   */
  readonly configure: (changes: SettingsChanges) => void

  /**
   * Finds out what decides the response to a request: a fault or an assumption, and what would change it: other values of
   * each assumption, for a list what each of its filters finds, and for a body that is refused the one that would pass.
   * Changes nothing. Takes an exchange of the log, a request of your own, a path or URL for a GET, or a `Request` without a
   * body. An exchange is explained as it was sent, but for fields that you change in a copy, and by the present state: its
   * `note` says if the status was another one then. Costs what some 30 such requests do, and for filters that find nothing
   * one look at up to 100,000 objects.
   * @throws InventoryMockError for an invalid request, or one outside of the service
   * @example const { alternatives } = mock.explain('/api/v2/objects/?name=WEB-1')
   */
  readonly explain: (request: Explainable) => Explanation

  /**
   * Lets all requests pass to the network, or ends that: the service that they reach then is the real one. They are in the
   * log with the outcome `passed`, and nothing of the mock applies: neither faults, nor assumptions, nor the delay. Where
   * `interceptRequests` has the mock, the log has their status too. Not for `fetch` of the mock, which always asks the mock. It is
   * no part of the state: nothing exports, restores or resets it, and each page begins with the mock.
   * @throws InventoryMockError for a mock without a network behind it, which is one that neither MSW nor `interceptRequests`
   * has, and for true in a sweep
   * @example mock.passThrough(true) // until mock.passThrough(false)
   */
  readonly passThrough: (isOn: boolean) => void

  /** Whether requests pass to the network, since `passThrough(true)`. */
  readonly isPassingThrough: boolean

  /**
   * Restores the initial state: objects, ids, settings, faults. Clears the log, and begins the random numbers again. O(1).
   * A pending request gets a network error at once. Listeners stay, and checkpoints stay valid.
   *
   * As a hook after each test of Vitest or `node:test`, it gets the context of the test: if that has failed, the text of
   * `describe` is added to its error, and a promise is returned until it is there; the reset itself is at once. A hook that
   * does more passes the context on: `afterEach((context) => mock.reset(context))`. Of a test that runs beside others
   * (`test.concurrent`), nothing is said.
   * @throws InventoryMockError for objects, a state or a checkpoint: use `setInitialState`, `importState` or `restore`; and
   * for what is no context. After the reset, throws what a function of a fault has thrown before it.
   * @example afterEach(mock.reset)
   */
  readonly reset: (context?: TestContext) => void

  /**
   * Describes in words what the service saw since the last reset: the requests, what each changed, which faults applied, why
   * a body was refused or a list is empty. At most 8 requests, in 20 lines: those with an error, a fault or an empty list,
   * then the last ones. Bodies are cut, and the tokens of the service are hidden. Loaded when it is first called.
   * @example console.log(await mock.describe())
   */
  readonly describe: () => Promise<string>

  /**
   * Changes what a reset restores, from now on, and resets.
   * @param state - an exported state, or a list of objects; settings and faults that it leaves out stay the initial ones
   * @throws InventoryMockError for an invalid state; the mock is then unchanged
   * @example mock.setInitialState(mock.exportState()) // what is now
   */
  setInitialState(state: StateInput<Obj, Input>): void

  /**
   * Exports the state as plain JSON: the objects, the next id, all settings, and what remains of the faults.
   * @example const text = JSON.stringify(mock.exportState())
   */
  exportState(): ExportedState<Obj>

  /**
   * Imports a state: an exported one, or a list of objects. The initial state stays, for later resets, and so does the log.
   * A pending request gets a network error at once.
   * @throws InventoryMockError for an invalid state; the mock is then unchanged
   * @example mock.importState([{ name: 'web-1' }])
   */
  importState(state: StateInput<Obj, Input>): void

  /**
   * Creates a checkpoint of the state. O(1). Later changes of objects are recorded for as long as you keep the checkpoint.
   * @example const before = mock.checkpoint()
   */
  readonly checkpoint: () => Checkpoint

  /**
   * Restores a checkpoint, any number of times, in any order: objects, ids, settings and faults with their counts, not the
   * random numbers. Costs what has changed since. The log stays. If objects change, a pending request gets a network error
   * at once.
   * @throws InventoryMockError for a checkpoint of another mock
   * @example mock.restore(before)
   */
  readonly restore: (checkpoint: Checkpoint) => void

  /**
   * Listens to requests, or to changes of the objects, the settings or the faults, whatever their cause. An error of a
   * listener is reported as uncaught; the request continues.
   * @returns a function that removes the listener
   * @throws InventoryMockError for an unknown event, and for a third argument
   * @example mock.on('change', () => draw(mock.objects.list()))
   */
  on<Name extends keyof MockEvents>(event: Name, listener: (...event: MockEvents<Obj>[Name]) => void): () => void
}
