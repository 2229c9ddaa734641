import { Emitter } from 'strict-event-emitter'
import { freezeJson } from '../contract/json.ts'
import type { StoreChange } from '../simulator/store/store.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import type { Change, MockEvents } from './control.ts'
import type { Exchange } from './log/exchange.ts'

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
    if (event !== 'request' && event !== 'change') {
      throw new InventoryMockError('listen', "the event 'request' or 'change'", quote(event), 'Use one of those')
    }
    if (typeof listener !== 'function') {
      throw new InventoryMockError('listen', 'a function', quote(listener), 'Pass a listener')
    }
    const guarded = (...args: MockEvents[Name]) => callListener(() => listener(...args))
    this.#emitter.on(event, guarded)
    return () => void this.#emitter.removeListener(event, guarded)
  }

  /** @param read - called only where somebody listens */
  emitRequest(read: () => Exchange): void {
    if (this.#emitter.listenerCount('request') > 0) this.#emitter.emit('request', read())
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
