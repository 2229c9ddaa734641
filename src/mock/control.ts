import type { Assumptions } from '../contract/assumptions.ts'
import type { JsonValue } from '../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { Checkpoint } from '../simulator/store/history.ts'
import type { Fault } from './faults/fault.ts'
import type { Exchange } from './log/exchange.ts'
import type { RequestMatch } from './log/match.ts'
import type { WaitOptions } from './log/wait.ts'
import type { ObjectCollection } from './objects/collection.ts'

/**
 * A change of the collection.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type Change<Label = JsonValue, Responsible = JsonValue> =
  | {
      readonly type: 'create' | 'update'
      readonly id: number
      readonly object: InventoryObject<Label, Responsible>
    }
  | { readonly type: 'delete'; readonly id: number }
  /** A reset or a restore: everything may be different. */
  | { readonly type: 'reset' }

/**
 * The events of `mock.on`, with the arguments of their listeners.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type MockEvents<Label = JsonValue, Responsible = JsonValue> = {
  /** A request got its response. */
  request: [exchange: Exchange]
  /** The collection changed. */
  change: [change: Change<Label, Responsible>]
}

/**
 * The control over a mock, the same for every host.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface MockControl<Label = JsonValue, Responsible = JsonValue> {
  /** The collection, to read and to change. */
  readonly objects: ObjectCollection<Label, Responsible>

  /** The assumptions of this mock. */
  readonly assumptions: Assumptions

  /**
   * The exchanges in the log, in the order of their requests: the last 1,000, or `logLimit`, and at most 16 Mi of
   * request bytes and response characters together.
   * @example expect(mock.requests.at(-1)).toMatchObject({ operation: 'create', status: 200 })
   */
  readonly requests: readonly Exchange[]

  /**
   * Restores the initial state: objects, ids, assumptions, faults, log, randomness. Costs what changed, not what is
   * stored. A request under way gets a network error. Listeners stay, and checkpoints stay valid.
   * @param objects - a new initial state, for this reset and later ones; earlier checkpoints are then no longer valid
   * @throws InventoryMockError for an invalid object; the mock is then unchanged
   * @example afterEach(() => mock.reset())
   */
  reset(objects?: readonly InventoryObjectInput<Label, Responsible>[]): void

  /**
   * Makes a checkpoint of the collection and of the next id. Costs nothing.
   * @example const before = mock.checkpoint()
   */
  checkpoint(): Checkpoint

  /**
   * Restores a checkpoint, any number of times, in any order. Costs what changed since, not what is stored.
   * @throws InventoryMockError for a checkpoint of another mock, or from before a `reset(objects)`
   * @example mock.restore(before)
   */
  restore(checkpoint: Checkpoint): void

  /**
   * Injects a fault. The newest fault that matches a request applies. A write with the status of a fault changes
   * nothing.
   * @returns a function that removes the fault
   * @throws InventoryMockError for an invalid fault: a status of 42, an unknown operation, a negative delay
   * @example mock.fault({ operation: 'list', status: 503, times: 1 })
   */
  fault(fault: Fault): () => void

  /**
   * Waits for a matching request, unless it is in the log already.
   * @throws InventoryMockError after the timeout, with the nearest misses and how each differs
   * @example const { body } = await mock.waitForRequest({ operation: 'create' }, { timeout: 500 })
   */
  waitForRequest(match: RequestMatch, options?: WaitOptions): Promise<Exchange>

  /**
   * Listens to requests, when they have their responses, or to changes of the collection, whatever their cause. An
   * error of a listener is reported as uncaught; the request goes on.
   * @returns a function that removes the listener
   * @example mock.on('change', () => draw(mock.objects.all()))
   */
  on<Name extends keyof MockEvents>(
    event: Name,
    listener: (...event: MockEvents<Label, Responsible>[Name]) => void,
  ): () => void
}
