import { Emitter } from 'strict-event-emitter'
import { freezeJson } from '../contract/json.ts'
import type { StoreChange } from '../simulator/store/store.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import type { Change, MockEvents } from './control.ts'
import { type LogEntry, type PendingEntry, readExchange, readPendingRequest } from './log/exchange.ts'

/** The names of the events. */
export const eventNames = ['request-start', 'request', 'change', 'settings'] as const satisfies (keyof MockEvents)[]

/** The events of a mock. Each is frozen, and only made where somebody listens. */
export class Events {
  readonly #emitter = new Emitter<MockEvents>()

  constructor() {
    // No number of listeners is a leak.
    this.#emitter.setMaxListeners(0)
  }

  /**
   * Adds a listener.
   * @returns a function that removes it
   * @throws InventoryMockError for an unknown event, or a listener that is not a function
   */
  on<Name extends keyof MockEvents>(event: Name, listener: (...event: MockEvents[Name]) => void): () => void {
    if (!eventNames.includes(event)) {
      throw new InventoryMockError(
        'listen',
        `one of the events ${eventNames.join(', ')}`,
        quote(event),
        'Use one of those',
      )
    }
    if (typeof listener !== 'function') {
      throw new InventoryMockError('listen', 'a function', quote(listener), 'Pass a listener')
    }
    const guarded = (...args: MockEvents[Name]) => callListener(() => listener(...args))
    this.#emitter.on(event, guarded)
    return () => void this.#emitter.removeListener(event, guarded)
  }

  emitRequestStart(entry: PendingEntry): void {
    if (this.#emitter.listenerCount('request-start') > 0) this.#emitter.emit('request-start', readPendingRequest(entry))
  }

  emitRequest(entry: LogEntry): void {
    if (this.#emitter.listenerCount('request') > 0) this.#emitter.emit('request', readExchange(entry))
  }

  emitSettings(): void {
    this.#emitter.emit('settings')
  }

  emitChange(change: StoreChange): void {
    if (this.#emitter.listenerCount('change') > 0) this.#emitter.emit('change', copyChange(change))
  }
}

function copyChange(change: StoreChange): Change {
  return freezeJson('object' in change ? { ...change, object: JSON.parse(change.object.json) } : { ...change })
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
