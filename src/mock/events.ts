import { Emitter } from 'strict-event-emitter'
import { freezeJson } from '../contract/json.ts'
import type { StoreChange } from '../simulator/store/store.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import type { Change, MockEvents } from './control.ts'
import type { Exchange } from './log/exchange.ts'

/** Tells listeners what happens. What they get is frozen and theirs alone, and made only where somebody listens. */
export class Events {
  readonly #emitter = new Emitter<MockEvents>()

  constructor() {
    // There is no number of listeners that would be a leak.
    this.#emitter.setMaxListeners(0)
  }

  /**
   * Adds a listener.
   * @returns a function that takes it away
   * @throws InventoryMockError for an event that there is not, or a listener that is no function
   */
  on<Name extends keyof MockEvents>(event: Name, listener: (...event: MockEvents[Name]) => void): () => void {
    if (event !== 'request' && event !== 'change') {
      throw new InventoryMockError('listen', "the event 'request' or 'change'", quote(event), 'Use one of those')
    }
    if (typeof listener !== 'function') {
      throw new InventoryMockError('listen', 'a function', quote(listener), 'Give what shall be called')
    }
    const guarded = (...args: unknown[]) => callGuarded(() => listener(...(args as MockEvents[Name])))
    this.#emitter.on(event, guarded)
    return () => void this.#emitter.removeListener(event, guarded)
  }

  /** @param read - called only where somebody listens */
  emitRequest(read: () => Exchange): void {
    if (this.#emitter.listenerCount('request') > 0) this.#emitter.emit('request', read())
  }

  emitChange(change: StoreChange | { type: 'reset' }): void {
    if (this.#emitter.listenerCount('change') > 0) this.#emitter.emit('change', copyChange(change))
  }
}

function copyChange(change: StoreChange | { type: 'reset' }): Change {
  return freezeJson('object' in change ? { ...change, object: JSON.parse(change.object.json) } : { ...change })
}

/**
 * Calls a listener. What it throws is its own: the request that it heard of goes on, and the error comes up uncaught.
 */
function callGuarded(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
