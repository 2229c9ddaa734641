import { copyJson, freezeJson } from '../contract/json.ts'
import type { AnyInventoryObject, InventoryObject } from '../contract/object.ts'
import { Listeners } from '../simulator/listeners.ts'
import type { StoreChange } from '../simulator/store/store.ts'
import { allEventNames, type eventNames } from '../validation/event-names.ts'
import type { FaultSnapshot } from './faults/fault.ts'
import type { EndedExchange, ReceivedRequest } from './log/exchange.ts'
import { type LogEntry, readExchange, readReceivedRequest } from './log/log-entry.ts'
import type { InventorySettings } from './settings.ts'

/**
 * Who caused an event: a request of the application (`app`), a call in code or of the admin API (`code`), a person in the
 * console (`console`), or `createActivity` (`activity`).
 */
export type InventorySource = 'app' | 'code' | 'console' | 'activity'

/**
 * A change of the objects.
 * @typeParam Obj - an object
 */
export type InventoryChange<Obj extends AnyInventoryObject = InventoryObject> = {
  /** Who caused it. */
  readonly source: InventorySource
  /** The id of the request that made it, as in the log; null for none: a change by code, or of the console itself. */
  readonly requestId: number | null
} & (
  | { readonly type: 'create'; readonly id: number; readonly object: Obj }
  | {
      readonly type: 'update'
      readonly id: number
      readonly object: Obj
      /** The object before the change. */
      readonly before: Obj
    }
  | {
      readonly type: 'delete'
      readonly id: number
      /** The object before the change. */
      readonly before: Obj
    }
  /** A reset, a restore or an import: every object may be different. */
  | { readonly type: 'all' }
)

/**
 * The events of `mock.on`, with the arguments of their listeners. Each is frozen.
 * @typeParam Obj - an object
 */
export type MockEvents<Obj extends AnyInventoryObject = InventoryObject> = {
  /** A request arrived. */
  'request:start': [request: ReceivedRequest]
  /** A request ended: with a response, with a network error, or because the client gave up. */
  'request:end': [exchange: EndedExchange]
  /** The objects changed. */
  change: [change: InventoryChange<Obj>]
  /** The assumptions or the delay changed. */
  settings: [event: { readonly settings: InventorySettings; readonly source: InventorySource }]
  /**
   * Faults were added or removed. Both lists are empty for a fault that counted a request: it applied, or its `skip` left
   * the request alone.
   */
  faults: [
    event: {
      /** The newest first. */
      readonly added: readonly FaultSnapshot[]
      /** The newest first. */
      readonly removed: readonly FaultSnapshot[]
      readonly source: InventorySource
    },
  ]
}

/** A change of the list of faults. */
export type FaultsChange = Pick<MockEvents['faults'][0], 'added' | 'removed'>

/**
 * The events with those that only this package needs: any change of the log; a checkpoint that was made over the admin API,
 * by which a client knows that it has seen the events before it; that requests begin or cease to pass the mock, or
 * that there is a network behind it or no longer; and that the service worker of the page had forgotten it:
 * null if it passes requests to the mock again, else what the problem is.
 * @internal
 */
export type AllEvents = { [Name in (typeof eventNames)[number]]: MockEvents[Name] } & {
  log: []
  checkpoint: [id: string]
  passage: []
  worker: [problem: string | null]
}

type Cause = Pick<InventoryChange, 'source' | 'requestId'>

/** The listeners of a mock. An event is created only if there is a listener. */
export class Events {
  /** The cause of the present change. */
  #cause: Cause = { source: 'code', requestId: null }
  // `fromEntries` does not know which listeners belong to which name.
  readonly #listeners = Object.fromEntries(allEventNames.map((name) => [name, new Listeners()])) as unknown as {
    readonly [Name in (typeof allEventNames)[number]]: Listeners<AllEvents[Name]>
  }

  /** Adds a listener of any event, and returns a function that removes it. */
  on<Name extends keyof AllEvents>(event: Name, listener: (...event: AllEvents[Name]) => void): () => void {
    // A change that a listener makes is caused by the code that it is a part of.
    return this.#listeners[event].add((...args) => callListener(() => this.runAs('code', () => listener(...args))))
  }

  /** Who causes what happens now. */
  get source(): InventorySource {
    return this.#cause.source
  }

  /** The id of the request that causes what happens now; null for none. */
  get requestId(): number | null {
    return this.#cause.requestId
  }

  /** Runs a synchronous action whose events have a source, and the id of a request if that is what acts. */
  runAs<Result>(source: InventorySource, action: () => Result, requestId: number | null = null): Result {
    const before = this.#cause
    this.#cause = { source, requestId }
    try {
      return action()
    } finally {
      this.#cause = before
    }
  }

  emitRequestStart(entry: LogEntry): void {
    const listeners = this.#listeners['request:start']
    if (!listeners.isEmpty) listeners.emit(readReceivedRequest(entry))
    this.emit('log')
  }

  emitRequestEnd(entry: LogEntry): void {
    const listeners = this.#listeners['request:end']
    // The cast: its outcome is not `pending`.
    if (!listeners.isEmpty) listeners.emit(readExchange(entry) as EndedExchange)
    this.emit('log')
  }

  readonly emitChange = (change: StoreChange): void => {
    const { change: listeners } = this.#listeners
    // Copied as JSON: listeners get plain objects, and not those of the store.
    if (!listeners.isEmpty) listeners.emit(freezeJson({ ...copyJson(change), ...this.#cause }))
  }

  emitSettings(settings: InventorySettings): void {
    this.emit('settings', Object.freeze({ settings, source: this.#cause.source }))
  }

  readonly emitFaults = ({ added, removed }: FaultsChange): void => {
    const event = { added: Object.freeze(added), removed: Object.freeze(removed), source: this.#cause.source }
    this.emit('faults', Object.freeze(event))
  }

  emit<Name extends keyof AllEvents>(event: Name, ...args: AllEvents[Name]): void {
    this.#listeners[event].emit(...args)
  }
}

/** Calls a listener. An error of it is reported as uncaught, and does not stop the request. */
function callListener(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
