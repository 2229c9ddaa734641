import type { Assumptions } from '../contract/assumptions.ts'
import type { RequestHeaders } from '../simulator/http/service-request.ts'
import type { Simulator } from '../simulator/simulator.ts'
import type { Store } from '../simulator/store/store.ts'
import { mockError, quote } from '../validation/errors.ts'
import type { BaseUrl } from './base-url.ts'
import type { Events } from './events.ts'
import type { FaultEffect } from './faults/fault-effect.ts'
import type { Faults } from './faults/faults.ts'
import type { Lifetime } from './lifetime.ts'
import type { PendingRequests, RequestLog } from './log/request-log.ts'
import type { ResolvedOptions } from './mock-options.ts'
import type { Passage } from './passage.ts'
import type { Random } from './random.ts'
import type { InventorySettings } from './settings.ts'
import type { InitialState } from './state/initial-state.ts'
import type { SweepVariables } from './sweep/sweep-variables.ts'
import type { TestErrors } from './test-errors.ts'

/** The members of a mock for the handling of a request and for adapters, besides those that users see. */
export interface MockInternals {
  /** The parsed option `baseUrl`. */
  readonly base: BaseUrl
  readonly options: ResolvedOptions
  readonly store: Store
  readonly faults: Faults
  readonly log: RequestLog
  readonly pending: PendingRequests
  readonly events: Events
  /** Whether requests pass it, and the network behind it. */
  readonly passage: Passage
  /** Those of functions that faults have. */
  readonly testErrors: TestErrors
  readonly settings: InventorySettings
  /** The initial state. */
  readonly initialState: InitialState
  /** Where the state came from: a storage in which it was kept, a link, or else code. */
  stateOrigin: 'code' | 'kept' | 'link'
  /** The service, with the assumptions of now. */
  readonly simulator: Simulator
  /** Creates the service with other assumptions. */
  createSimulator(assumptions: Assumptions): Simulator
  readonly random: Random
  /** The variables of a sweep; null for none. */
  readonly sweep: SweepVariables | null
  /** Ends with the next reset, restore or import. A request ends with the objects that it came to. */
  readonly stateLifetime: Lifetime
  /** Ends with the mock: when its session ends or its server closes. */
  readonly mockLifetime: Lifetime
  /** The fault that a request prefers; null for none, and with the option `preferHeader: false`. */
  readPreference(headers: RequestHeaders): FaultEffect | null
  /** Warns in the console of the platform: once of each subject. */
  warnOnce(subject: string, message: string): void
}

/**
 * The property of a mock that holds its internals, for `createInventoryDb` and the console. A registered symbol, because
 * the two may come from different builds of this package: one imported, one required.
 */
export const internalsKey = Symbol.for('inventory-objects-mock.internals')

/**
 * Returns the internals of a mock.
 * @throws InventoryMockError for anything else: a host, a client, whose members are asynchronous
 */
export function internalsOf<Internals = MockInternals>(action: string, mock: unknown): Internals {
  const internals: Internals | undefined = Object(mock)[internalsKey]
  if (internals !== undefined) return internals
  const advice = 'Pass what createInventoryMock or createInventoryService returns, or the mock of a host'
  throw mockError(action, 'a mock', quote(mock), advice)
}
