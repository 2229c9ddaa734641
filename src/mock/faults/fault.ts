import type { OperationName } from '../../contract/operations.ts'
import type { Disposing } from '../disposing.ts'
import type { ExchangeRequest } from '../log/exchange.ts'
import type { RequestMatch, RequestPattern } from '../log/match.ts'
import type { FaultEffect } from './fault-effect.ts'

/**
 * A fault to inject. It needs an effect, as `status` or `delay`, or a `sequence` of effects.
 *
 * A request passes the parts of a fault in this order: the scope (`operation` and `match`), `skip`, `rate`, the effect,
 * `times`. Of the faults that apply, the newest with a response decides the response; the newest delay applies too, unless
 * that belongs to another response. A fault that a newer one hides counts nothing.
 * @typeParam Match - the type of `match`
 */
export interface Fault<Match = RequestMatch<ExchangeRequest>> extends FaultEffect {
  /** Only requests of this operation; by default all. */
  operation?: OperationName | undefined
  /** Only requests that match a pattern or a function. */
  match?: Match | undefined
  /**
   * The number of requests in scope that it leaves alone first.
   * @default 0
   */
  skip?: number | undefined
  /** The probability that it applies to a request, above 0 and up to 1, drawn from the mock's `randomSeed`. */
  rate?: number | undefined
  /** The number of requests that it applies to; by default all. */
  times?: number | undefined
  /**
   * An effect for each request, one after the other; `{}` for the service's own response. In place of an effect and of
   * `times`.
   * @example [{ status: 503 }, {}, { status: 500 }]
   */
  sequence?: readonly FaultEffect[] | undefined
}

/** The fields that JSON can have: no functions, and headers as an object. */
type JsonFields<Fields> = {
  [Name in keyof Fields as NonNullable<Fields[Name]> extends (...args: never[]) => unknown ? never : Name]: Exclude<
    Fields[Name],
    Headers
  >
}

/** A fault that is JSON: it has no functions, regular expressions and matchers. */
export type JsonFault = JsonFields<Omit<Fault<RequestPattern<ExchangeRequest>>, 'sequence'>> & {
  sequence?: readonly JsonFields<FaultEffect>[] | undefined
}

/** The facts that a mock adds to a fault. */
interface FaultStatus {
  /** 1 for the first fault of the mock, 2 for the second, and so on. An id is never used again. */
  readonly id: number
  /** The number of requests that it has applied to. */
  readonly timesApplied: number
  /** The number of requests that it will still apply to: 0 once it is used up; null for no limit. */
  readonly remaining: number | null
}

/**
 * A snapshot of a fault.
 * @typeParam Given - the fault as it was added: over HTTP, a `JsonFault`
 */
export type FaultSnapshot<Given = Fault> = Readonly<Given> & FaultStatus

/**
 * A fault that was just added, and the way to remove it. `timesApplied` and `remaining` are those of now. Disposable, for
 * compilers that know `using`.
 */
export type AddedFault = FaultSnapshot & {
  /**
   * Removes the fault.
   * @returns whether it was still there
   */
  readonly remove: () => boolean
} & Disposing<'dispose', void>

/** The faults of a mock. */
export interface FaultCollection {
  /**
   * Injects a fault.
   * @returns the fault, with its `id`, its counts of now, and `remove()`
   * @throws InventoryMockError for an invalid fault: none of the effects, a status of 42, an unknown operation; and for a
   * second argument
   * @example
   * const fault = mock.faults.add({ operation: 'create', at: 'response', networkError: true, times: 1 })
   * expect(fault.timesApplied).toBe(0)
   * @example using slow = mock.faults.add({ delay: 800 }) // removed at the end of the block
   */
  add(fault: Fault & { readonly id?: never }): AddedFault

  /**
   * Lists the faults, the newest first: those that are active, and the last 100 that are used up, with `remaining: 0`.
   * @example mock.faults.list().filter(({ remaining }) => remaining === 0) // those that are used up
   */
  list(): readonly FaultSnapshot[]

  /**
   * Returns a fault, also one that is used up; undefined if there is none.
   * @throws InventoryMockError for an id that is not a number
   * @example expect(mock.faults.get(fault.id)?.timesApplied).toBe(1)
   */
  get(id: number): FaultSnapshot | undefined

  /**
   * Counts the faults in the list.
   * @example expect(mock.faults.count()).toBe(0)
   */
  count(): number

  /**
   * Removes a fault. Requests that wait in its delay get the service's own response at once.
   * @returns whether it existed
   * @throws InventoryMockError for an id that is not a number
   * @example mock.faults.remove(1)
   */
  remove(id: number): boolean

  /**
   * Removes all faults.
   * @example mock.faults.clear()
   */
  clear(): void

  /**
   * Throws if a fault that was added since the last reset has never applied, also one that was removed since then; and for
   * one of before that reset, once, until the next fault or request: so the order of two hooks does not matter. Those of a
   * state are not meant.
   * @throws InventoryMockError with the requests that came nearest, and how each differs; what a function of a fault has
   * thrown since the last reset
   * @example afterEach(mock.faults.verify)
   */
  verify(): void
}
