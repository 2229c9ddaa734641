import type { Assumptions } from '../contract/assumptions.ts'
import { InventoryMockError, quote } from '../validation/errors.ts'
import { checkOptions } from '../validation/options.ts'
import type { FaultCollection, MockControl } from './control.ts'
import { delayCheck } from './delay.ts'
import { explain } from './explain/explain.ts'
import { exportState } from './exported-state.ts'
import type { Faults } from './faults/faults.ts'
import { type LogEntry, readExchange, readPendingRequest } from './log/exchange.ts'
import { summarizeRequests } from './log/summary.ts'
import { waitForExchange } from './log/wait.ts'
import { checkId, createObjectCollection } from './objects/collection.ts'
import type { MockState } from './state.ts'

/** Creates the control surface of a mock. */
export function createControl(state: MockState): MockControl {
  const { store, faults, log, pending, events, settings } = state
  let raw = state.assumptions
  let shown = withHelpfulErrors(raw)
  return {
    objects: createObjectCollection(store, () => state.assumptions, settings.elements),
    faults: createFaultCollection(faults),
    get assumptions() {
      if (raw !== state.assumptions) {
        raw = state.assumptions
        shown = withHelpfulErrors(raw)
      }
      return shown
    },
    set assumptions(value) {
      failToAssign(quote(value))
    },
    assume: (changes) => state.assume(changes),
    get delay() {
      return state.delay
    },
    setDelay(delay) {
      checkOptions('set the delay', { delay: delay ?? null }, { delay: delayCheck })
      state.setDelay(delay)
    },
    get requests() {
      return log.all()
    },
    get pendingRequests() {
      return pending.all()
    },
    get requestSummaries() {
      return summarizeRequests(log, pending)
    },
    getRequest(requestId) {
      checkId('get a request', requestId)
      const isMeant = (entry: LogEntry) => entry.requestId === requestId
      const logged = log.entries().find(isMeant)
      if (logged) return readExchange(logged)
      const waiting = [...pending.entries()].find(isMeant)
      return waiting && readPendingRequest(waiting)
    },
    releaseRequests: () => pending.release(),
    clearRequests: () => log.clear(),
    explain: (request) => explain(state, request),
    reset: (objects) => state.reset(objects),
    exportState: () => exportState(state),
    importState: (input) => state.importState(input),
    checkpoint: () => store.checkpoint(),
    restore(checkpoint) {
      if (!store.hasCheckpoint(checkpoint)) {
        const got = checkpoint === null || typeof checkpoint !== 'object' ? quote(checkpoint) : 'another'
        const advice = 'Make one with mock.checkpoint()'
        throw new InventoryMockError('restore a checkpoint', 'a checkpoint of this mock', got, advice)
      }
      state.restore(checkpoint)
    },
    waitForRequest: async (match, options) => waitForExchange(state, match, options),
    on: (event, listener) => events.on(event, listener),
  }
}

function createFaultCollection(faults: Faults): FaultCollection {
  return {
    add(fault) {
      const id = faults.add(fault)
      return () => void faults.remove(id)
    },
    list: () => faults.list(),
    remove: (id) => faults.remove(id),
    clear: () => faults.clear(),
  }
}

/** The assumptions, frozen; an assignment to one of them throws an error with advice. */
function withHelpfulErrors(assumptions: Assumptions): Assumptions {
  const properties = Object.entries(assumptions).map(([name, value]) => [
    name,
    { enumerable: true, get: () => value, set: (value: unknown) => failToAssign(quote({ [name]: value })) },
  ])
  // Accessors, because an assignment to a frozen value throws an error that does not help.
  return Object.freeze(Object.defineProperties({ ...assumptions }, Object.fromEntries(properties)))
}

function failToAssign(got: string): never {
  throw new InventoryMockError(
    'change an assumption',
    'a call of mock.assume',
    `an assignment of ${got}`,
    'Use mock.assume({ ... })',
  )
}
