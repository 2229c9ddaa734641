import { internalsOf } from '../mock/internals.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import type { ExportedState } from '../mock/state/exported-state.ts'
import { formatError } from '../text/error-message.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { mockError, quote } from '../validation/errors.ts'
import { stateEventNames } from '../validation/event-names.ts'
import { loadLog, saveLog } from './keep-log.ts'

/** A storage for a state: `sessionStorage`, `localStorage`, or anything like them. */
export interface StateStorage {
  /** Returns the value at a key; null if there is none. */
  getItem(key: string): string | null
  /** Stores a value at a key. May throw, if the storage is full. */
  setItem(key: string, value: string): void
}

/** A state that is kept in a storage. Its functions are bound. */
export interface KeptState {
  /**
   * Imports the state that `keepState` found in the storage and did not import, because the code was edited. It is kept from
   * then on. Does nothing if there is none.
   */
  readonly restore: () => void
  /** Stops keeping the state and the log. A change that is not stored yet is lost. */
  readonly stop: () => void
}

/** The least time between two writes, in ms: each writes the whole state. */
const INTERVAL_MS = 1_000

/**
 * Keeps the state of a mock in a storage of the browser, so that it survives a reload: imports the state that was kept,
 * and keeps changes from then on, when the page is idle, at most once a second, and when it is left. If the mock does not
 * start with what it started with when the state was kept, its code was edited: then the code comes first, and
 * {@link KeptState.restore} imports the kept state. A reset still restores the initial state of the application, which is
 * not stored. The log is kept when the page is left, at `key` with `.log`: the latest requests that have ended, as many as
 * fit beside the state, without the headers Authorization and Cookie. Warns in the console if the code comes first, if the content of the storage is damaged, and if the storage
 * is full; then it keeps nothing more.
 * @param storage - `sessionStorage` for each tab its own; with `localStorage`, tabs overwrite each other's changes
 * @param key - the key in the storage
 * @throws InventoryMockError for anything but a mock, a storage and a text
 * @example
 * const mock = createInventoryMock({ objects: scenarios.small() })
 * keepState(mock, sessionStorage)
 */
export function keepState(
  mock: Pick<InventoryService, 'settings' | 'fetch' | 'importState' | 'exportState' | 'on'>,
  storage: StateStorage,
  key = 'inventory-objects-mock',
): KeptState {
  checkArgumentCount('keepState', arguments, 3)
  const action = 'keep the state'
  const internals = internalsOf(action, mock)
  if (typeof storage?.getItem !== 'function' || typeof storage.setItem !== 'function') {
    const advice = 'Pass sessionStorage or localStorage of the browser'
    throw mockError(action, 'a storage', quote(storage), advice)
  }
  if (typeof key !== 'string') throw mockError(action, 'a text as key', quote(key), 'Change it, or leave it out')
  const warn = (message: string) => console.warn(`inventory-objects-mock: ${message}`)
  const start = hash(JSON.stringify(mock.exportState()))
  let setAside: ExportedState | undefined

  const load = (read: () => ExportedState | undefined) => {
    try {
      const state = read()
      if (state === undefined) return
      mock.importState(state)
      internals.stateOrigin = 'kept'
    } catch (error) {
      const what = `The state in the storage at "${key}" cannot be used, so it starts with the initial state.`
      warn(`${what} ${formatError(error)}`)
    }
  }
  load(() => {
    const text = storage.getItem(key)
    if (text === null) return undefined
    const kept = JSON.parse(text)
    if (typeof kept?.start !== 'number') throw new Error('It was not written by keepState.')
    if (kept.start === start) return kept.state
    setAside = kept.state
    warn(
      `The state in the storage at "${key}" was kept when the code started with another one, so the code's comes first. ` +
        'keepState(…).restore() brings it back. The next change replaces it.',
    )
    return undefined
  })

  const logKey = `${key}.log`
  if (internals.log.lastRequestId === 0) loadLog(internals.log, storage, logKey)

  let isDirty = false
  let hasStopped = false
  const store = (text: string) => {
    try {
      storage.setItem(key, text)
    } catch (error) {
      if (!storage.getItem(logKey)) throw error
      // The state comes first.
      storage.setItem(logKey, '')
      storage.setItem(key, text)
    }
  }
  const save = () => {
    if (!isDirty) return
    isDirty = false
    try {
      store(JSON.stringify({ start, state: mock.exportState() }))
    } catch (error) {
      stop()
      warn(`The state cannot be stored, so a reload loses the changes from now on. ${formatError(error)}`)
    }
  }
  // Safari has no such function.
  const saveWhenIdle = () => (globalThis.requestIdleCallback ?? setTimeout)(save)
  const schedule = () => {
    if (!isDirty) setTimeout(saveWhenIdle, INTERVAL_MS)
    isDirty = true
  }
  const removes = stateEventNames.map((name) => mock.on(name, schedule))
  const leave = () => {
    save()
    if (!hasStopped) saveLog(internals.log, storage, logKey)
  }
  globalThis.addEventListener?.('pagehide', leave)
  const stop = () => {
    isDirty = false
    hasStopped = true
    for (const remove of removes) remove()
    globalThis.removeEventListener?.('pagehide', leave)
  }
  return Object.freeze({ restore: () => load(() => setAside), stop })
}

/** The hash FNV-1a of a text, to tell whether it is another one. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value
}
