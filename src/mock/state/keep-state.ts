import { failedTo, quote } from '../../validation/errors.ts'
import { internalsOf } from '../internals.ts'
import type { InventoryService } from '../inventory-service.ts'

/** A storage for a state: `sessionStorage`, `localStorage`, or anything like them. */
export interface StateStorage {
  /** Returns the value at a key; null if there is none. */
  getItem(key: string): string | null
  /** Stores a value at a key. May throw, if the storage is full. */
  setItem(key: string, value: string): void
}

/**
 * Keeps the state of a mock in a storage of the browser, so that it survives a reload: imports the state that was kept,
 * and keeps each change from then on. A reset still restores the initial state of the application, which is not
 * stored. Warns in the console, once, if the storage is full or its content is damaged.
 * @param storage - `sessionStorage` for each tab its own; with `localStorage`, tabs overwrite each other's changes
 * @param key - the key in the storage
 * @returns a function that stops keeping it
 * @throws InventoryMockError for anything but a mock, a storage and a text
 * @example
 * const mock = createInventoryMock({ objects: scenarios.small() })
 * keepState(mock, sessionStorage)
 */
export function keepState(
  mock: Pick<InventoryService, 'importState' | 'exportState' | 'on'>,
  storage: StateStorage,
  key = 'inventory-objects-mock',
): () => void {
  const action = 'keep the state'
  internalsOf(action, mock)
  if (typeof storage?.getItem !== 'function' || typeof storage.setItem !== 'function') {
    const advice = 'Pass sessionStorage or localStorage of the browser'
    throw failedTo(action, 'a storage', quote(storage), advice)
  }
  if (typeof key !== 'string') throw failedTo(action, 'a text as key', quote(key), 'Change it, or leave it out')
  let isWarned = false
  const warn = (what: string, error: unknown) => {
    if (!isWarned) console.warn(`inventory-objects-mock: ${what} ${(error as Error).message}`)
    isWarned = true
  }
  try {
    const kept = storage.getItem(key)
    if (kept !== null) mock.importState(JSON.parse(kept))
  } catch (error) {
    warn(`The state in the storage at "${key}" cannot be used, so it starts with the initial state.`, error)
  }
  let isDirty = false
  let isStopped = false
  const save = () => {
    isDirty = false
    if (isStopped) return
    try {
      storage.setItem(key, JSON.stringify(mock.exportState()))
    } catch (error) {
      warn('The state cannot be stored, so a reload loses the latest changes.', error)
    }
  }
  const schedule = () => {
    // Once for all changes of a task, and before a reload can begin.
    if (!isDirty) queueMicrotask(save)
    isDirty = true
  }
  const removes = [mock.on('change', schedule), mock.on('settings', schedule), mock.on('faults', schedule)]
  return () => {
    isStopped = true
    for (const remove of removes) remove()
  }
}
