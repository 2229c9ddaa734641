import { copyJson, freezeJson } from '../contract/json.ts'
import { Listeners } from '../simulator/listeners.ts'
import type { StoreChange } from '../simulator/store/store.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import type { MockEvents } from './control.ts'
import { type LogEntry, readExchange, readPendingRequest } from './log/exchange.ts'

/** The events of a mock. Each is frozen, and created only if there is a listener. */
export class Events {
  readonly #listeners: { readonly [Name in keyof MockEvents]: Listeners<MockEvents[Name]> }

  /** @param log - the listeners of the log */
  constructor(log: Listeners) {
    this.#listeners = {
      'request-start': new Listeners(),
      request: new Listeners(),
      change: new Listeners(),
      settings: new Listeners(),
      log,
    }
  }

  /**
   * Adds a listener.
   * @returns a function that removes it
   * @throws InventoryMockError for an unknown event, or a listener that is not a function
   */
  on<Name extends keyof MockEvents>(event: Name, listener: (...event: MockEvents[Name]) => void): () => void {
    if (!Object.hasOwn(this.#listeners, event)) {
      const expected = `one of the events ${Object.keys(this.#listeners).join(', ')}`
      throw new InventoryMockError('listen', expected, quote(event), 'Use one of those')
    }
    if (typeof listener !== 'function') {
      throw new InventoryMockError('listen', 'a function', quote(listener), 'Pass a listener')
    }
    return this.#listeners[event].add((...args) => callListener(() => listener(...args)))
  }

  emitRequestStart(entry: LogEntry): void {
    const listeners = this.#listeners['request-start']
    if (!listeners.isEmpty) listeners.emit(readPendingRequest(entry))
  }

  emitRequest(entry: LogEntry): void {
    const listeners = this.#listeners.request
    if (!listeners.isEmpty) listeners.emit(readExchange(entry))
  }

  emitChange(change: StoreChange): void {
    const listeners = this.#listeners.change
    // Copied as JSON: an object in the store is written as any other.
    if (!listeners.isEmpty) listeners.emit(freezeJson(copyJson(change)))
  }

  emitSettings(): void {
    this.#listeners.settings.emit()
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
