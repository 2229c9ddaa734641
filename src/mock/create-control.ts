import { InventoryMockError, quote } from '../validation/errors.ts'
import type { MockControl } from './control.ts'
import { waitForExchange } from './log/wait.ts'
import { createObjectCollection } from './objects/collection.ts'
import type { MockState } from './state.ts'

/** Creates the control surface of a mock. */
export function createControl(state: MockState): MockControl {
  const { store, faults, log, events, settings } = state
  return {
    objects: createObjectCollection(store, () => state.assumptions, settings.elements),
    get assumptions() {
      return state.assumptions
    },
    get requests() {
      return log.all()
    },
    reset: (objects) => state.reset(objects),
    checkpoint: () => store.checkpoint(),
    restore(checkpoint) {
      if (!store.hasCheckpoint(checkpoint)) {
        const got = checkpoint === null || typeof checkpoint !== 'object' ? quote(checkpoint) : 'another'
        const advice = 'Make one with mock.checkpoint(), after each reset(objects)'
        throw new InventoryMockError('restore a checkpoint', 'a checkpoint of this mock', got, advice)
      }
      store.restore(checkpoint)
    },
    fault: (fault) => faults.add(fault),
    waitForRequest: async (match, options) => waitForExchange(log, match, options),
    on: (event, listener) => events.on(event, listener),
  }
}
