import type { Assumptions } from '../contract/assumptions.ts'
import type { JsonValue } from '../contract/json.ts'
import type { InventoryObject, InventoryObjectInput } from '../contract/object.ts'
import type { Fault } from './faults/fault.ts'
import type { Exchange } from './log/exchange.ts'
import type { RequestMatch } from './log/match.ts'
import type { WaitOptions } from './log/request-log.ts'
import type { ObjectCollection } from './objects/collection.ts'

declare const checkpoint: unique symbol

/** A point that `mock.restore` comes back to. Made by `mock.checkpoint`, good for that mock. */
export interface Checkpoint {
  readonly [checkpoint]: never
}

/**
 * What happened to the collection.
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
  /** A reset or a restore: anything may have changed. */
  | { readonly type: 'reset' }

/**
 * What `mock.on` listens to, and what a listener gets.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export type MockEvents<Label = JsonValue, Responsible = JsonValue> = {
  /** A request was answered. */
  request: [exchange: Exchange]
  /** The collection changed. */
  change: [change: Change<Label, Responsible>]
}

/**
 * What a mock is to its user, whoever the host.
 * @typeParam Label - an element of `labels`
 * @typeParam Responsible - an element of `responsible`
 */
export interface MockControl<Label = JsonValue, Responsible = JsonValue> {
  /** The collection: look at it, change it. */
  readonly objects: ObjectCollection<Label, Responsible>

  /** What the contract leaves open, as this mock has it. */
  readonly assumptions: Assumptions

  /**
   * Every exchange, in the order in which the requests came: the last 1,000, unless `logLimit` says otherwise, and no
   * more of them than carry 16 Mi together: bytes sent, and characters answered.
   * @example expect(mock.requests.at(-1)).toMatchObject({ operation: 'create', status: 200 })
   */
  readonly requests: readonly Exchange[]

  /**
   * Back to the start, all of it: objects, ids, assumptions, faults, log, randomness. Costs what changed, not what
   * there is. A request that is still being answered gets a network error. Checkpoints stay good, and listeners stay.
   * @param objects - a new start, from now on
   * @throws InventoryMockError where one of them is wrong; the mock is then as it was
   * @example afterEach(() => mock.reset())
   */
  reset(objects?: readonly InventoryObjectInput<Label, Responsible>[]): void

  /**
   * A point to come back to: the collection, and the ids to be given. Costs nothing.
   * @example const before = mock.checkpoint()
   */
  checkpoint(): Checkpoint

  /**
   * Comes back to a point, as often as wanted, in any order. Costs what changed since, not what there is.
   * @throws InventoryMockError for the checkpoint of another mock, or one from before a `reset(objects)`
   * @example mock.restore(before)
   */
  restore(checkpoint: Checkpoint): void

  /**
   * Lets something go wrong. A write that a fault answers changes nothing. The newest fault that fits a request
   * strikes.
   * @returns a function that takes it back
   * @throws InventoryMockError for a fault that cannot be: a status of 42, an unknown operation, a negative delay
   * @example mock.fault({ operation: 'list', status: 503, times: 1 })
   */
  fault(fault: Fault): () => void

  /**
   * Waits for a request, or finds it in the log.
   * @throws InventoryMockError when the time is over, with the nearest misses and what differed in each
   * @example const { body } = await mock.waitForRequest({ operation: 'create' }, { timeout: 500 })
   */
  waitForRequest(match: RequestMatch, options?: WaitOptions): Promise<Exchange>

  /**
   * Listens to requests, once they are answered, or to changes of the collection, whoever makes them. What a listener
   * throws is uncaught; the request goes on.
   * @returns a function that ends it
   * @example mock.on('change', () => draw(mock.objects.all()))
   */
  on<Name extends keyof MockEvents>(
    event: Name,
    listener: (...event: MockEvents<Label, Responsible>[Name]) => void,
  ): () => void
}
