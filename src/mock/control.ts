import type { Assumptions } from '../contract/assumptions.ts'
import type { JsonValue } from '../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { Checkpoint } from '../simulator/store/history.ts'
import type { Delay } from './delay.ts'
import type { ExplainableRequest, Explanation } from './explain/explanation.ts'
import type { ExportedState, StateInput } from './exported-state.ts'
import type { ActiveFault, Fault } from './faults/fault.ts'
import type { Exchange, PendingRequest } from './log/exchange.ts'
import type { RequestMatch } from './log/match.ts'
import type { RequestSummary } from './log/summary.ts'
import type { WaitOptions } from './log/wait.ts'
import type { ObjectCollection } from './objects/collection.ts'

/**
 * A change of the collection.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type Change<Label = JsonValue, Responsible = JsonValue> =
  | { readonly type: 'create'; readonly id: number; readonly object: InventoryObject<Label, Responsible> }
  | {
      readonly type: 'update'
      readonly id: number
      readonly object: InventoryObject<Label, Responsible>
      /** The object before the change. */
      readonly before: InventoryObject<Label, Responsible>
    }
  | {
      readonly type: 'delete'
      readonly id: number
      /** The object before the change. */
      readonly before: InventoryObject<Label, Responsible>
    }
  /** A reset or a restore: everything may be different. */
  | { readonly type: 'reset' }

/**
 * The events of `mock.on`, with the arguments of their listeners.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type MockEvents<Label = JsonValue, Responsible = JsonValue> = {
  /** A request arrived. */
  'request-start': [request: PendingRequest]
  /**
   * A request got its response. One that a reset, a restore or an import ends has no such event; one with an infinite
   * delay has it at once, without a status, and again when its fault is removed.
   */
  request: [exchange: Exchange]
  /** The collection changed. */
  change: [change: Change<Label, Responsible>]
  /** The faults, the assumptions or the delay changed. */
  settings: []
  /**
   * The log changed: a request arrived, got its response, or ended without one; or the log was cleared. A request
   * without a delay has it once. Read `mock.requestSummaries` then, at most once for each picture that you draw.
   */
  log: []
}

/** The faults of a mock. */
export interface FaultCollection {
  /**
   * Injects a fault. Of those that match a request, the newest with a response decides the response; the newest delay
   * applies to it too, unless that belongs to another response. A write with the status of a fault changes nothing.
   * @returns a function that removes the fault
   * @throws InventoryMockError for an invalid fault: a status of 42, an unknown operation, a negative delay
   * @example mock.faults.add({ operation: 'list', status: 503, times: 1 })
   */
  add(fault: Fault): () => void

  /**
   * Returns the active faults, the newest first, with their ids; `times` is what remains of it.
   * @example mock.faults.list().map(({ id, status }) => [id, status])
   */
  list(): readonly ActiveFault[]

  /**
   * Removes a fault. Requests that wait in its delay get the service's own response at once.
   * @returns whether it existed
   * @example mock.faults.remove(1)
   */
  remove(id: number): boolean

  /**
   * Removes all faults.
   * @example mock.faults.clear()
   */
  clear(): void
}

/**
 * The members that every mock has: to read, change and observe it.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface MockControl<Label = JsonValue, Responsible = JsonValue> {
  /** The collection, to read and to change. */
  readonly objects: ObjectCollection<Label, Responsible>

  /** The faults, to inject and to remove. */
  readonly faults: FaultCollection

  /** The assumptions of this mock. Frozen: change them with `assume`. */
  readonly assumptions: Assumptions

  /**
   * Changes assumptions, until a reset; the others stay.
   * @throws InventoryMockError for an unknown assumption or an invalid value
   * @example mock.assume({ filterMatch: 'icontains' })
   */
  assume(changes: Partial<Assumptions>): void

  /** The delay of responses without a fault that has one. */
  readonly delay: Delay

  /**
   * Changes the delay, until a reset. Pending requests are not affected.
   * @throws InventoryMockError for an invalid delay
   * @example mock.setDelay([100, 400])
   */
  setDelay(delay: Delay): void

  /**
   * The exchanges in the log, in the order of their requests: the last 1,000, or `logLimit`, and at most 16 Mi of
   * request bytes and response characters together.
   * @example expect(mock.requests.at(-1)).toMatchObject({ operation: 'create', status: 200 })
   */
  readonly requests: readonly Exchange[]

  /** The requests that wait in a delay, the oldest first. */
  readonly pendingRequests: readonly PendingRequest[]

  /**
   * The exchanges in the log and the pending requests in short, in the order of the requests. Quick to read, because no
   * body is parsed.
   * @example mock.requestSummaries.filter(({ isPending }) => isPending).map(({ method, path }) => `${method} ${path}`)
   */
  readonly requestSummaries: readonly RequestSummary[]

  /**
   * Returns the exchange or the pending request with an id; undefined if the log has none, or no longer. A pending
   * request with an infinite delay is an exchange without a status.
   * @throws InventoryMockError for an id that is not a number
   * @example mock.getRequest(1)?.body
   */
  getRequest(requestId: number): Exchange | PendingRequest | undefined

  /**
   * Ends the delay of all pending requests, infinite ones included: they get their response now. Faults stay, for later
   * requests.
   * @returns how many requests were pending
   * @example mock.releaseRequests()
   */
  releaseRequests(): number

  /**
   * Clears the log.
   * @example mock.clearRequests()
   */
  clearRequests(): void

  /**
   * Finds out what a request would get under other values of each assumption. Changes nothing.
   * @param request - an exchange of the log, or a request of your own; the path may have a query
   * @throws InventoryMockError for an invalid request
   * @example const { alternatives } = mock.explain({ method: 'GET', path: '/api/v2/objects/?name=WEB-1' })
   */
  explain(request: ExplainableRequest): Explanation

  /**
   * Restores the initial state: objects, ids, assumptions, faults, delay, log, randomness. Takes no time. A pending
   * request gets a network error at once. Listeners stay, and checkpoints stay valid.
   * @param objects - a new initial state, for this reset and later ones
   * @throws InventoryMockError for an invalid object; the mock is then unchanged
   * @example afterEach(() => mock.reset())
   */
  reset(objects?: readonly InventoryObjectInput<Label, Responsible>[]): void

  /**
   * Exports the state as plain JSON: the objects, the next id, and what differs from the options (assumptions, delay,
   * faults).
   * @example const text = JSON.stringify(mock.exportState())
   */
  exportState(): ExportedState<Label, Responsible>

  /**
   * Imports a state: an exported one, or a list of objects. The initial state stays, for later resets. A request under
   * way gets a network error at once.
   * @throws InventoryMockError for an invalid state; the mock is then unchanged
   * @example mock.importState([{ name: 'web-1' }])
   */
  importState(state: StateInput<Label, Responsible>): void

  /**
   * Creates a checkpoint of the collection, of the next id and of the initial state. Takes no time. Later changes are
   * recorded for as long as you keep the checkpoint.
   * @example const before = mock.checkpoint()
   */
  checkpoint(): Checkpoint

  /**
   * Restores a checkpoint, any number of times, in any order. Takes time only for what has changed. A pending
   * request gets a network error at once.
   * @throws InventoryMockError for a checkpoint of another mock
   * @example mock.restore(before)
   */
  restore(checkpoint: Checkpoint): void

  /**
   * Waits for a matching request, unless it is in the log already.
   * @throws InventoryMockError after the timeout, with the nearest misses and how each differs
   * @example const { body } = await mock.waitForRequest({ operation: 'create' }, { timeout: 500 })
   */
  waitForRequest(match: RequestMatch, options?: WaitOptions): Promise<Exchange>

  /**
   * Listens to requests, or to changes of the collection, of the settings or of the log, whatever their cause. An error
   * of a listener is reported as uncaught; the request continues.
   * @returns a function that removes the listener
   * @example mock.on('change', () => draw(mock.objects.all()))
   */
  on<Name extends keyof MockEvents>(
    event: Name,
    listener: (...event: MockEvents<Label, Responsible>[Name]) => void,
  ): () => void
}
