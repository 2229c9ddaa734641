import { type Signal, signal } from '@preact/signals'
import type { InventoryService } from '../../mock/inventory-service.ts'
import { keepState, type StateStorage } from '../../mock/state/keep-state.ts'

/** Not the key of an application that keeps the state itself. */
const KEY = 'inventory-devtools-state'

/** Keeps the state of a mock over reloads of the tab, while it is on. */
export interface TabPersistence {
  readonly isOn: Signal<boolean>
  /** Switches it on or off. Where the storage is full, it stays off. */
  set(isOn: boolean): void
  /** Stops until the next reload. */
  stop(): void
}

/**
 * Creates it. If it was on before the reload, it imports the state and is on again.
 * @returns undefined where there is no storage
 */
export function createTabPersistence(
  mock: InventoryService,
  getStorage: () => StateStorage & Pick<Storage, 'removeItem'>,
): TabPersistence | undefined {
  try {
    const storage = getStorage()
    // What is kept says that it is on.
    const isKept = () => storage.getItem(KEY) !== null
    const isOn = signal(isKept())
    let stop = () => {}
    const start = () => {
      stop = keepState(mock, storage, KEY)
    }
    if (isOn.value) start()
    return {
      isOn,
      set(on) {
        stop()
        // First: a state from before would be imported.
        storage.removeItem(KEY)
        if (on) {
          start()
          try {
            // Later changes are kept as they come.
            storage.setItem(KEY, JSON.stringify(mock.exportState()))
          } catch {
            stop()
          }
        }
        isOn.value = isKept()
      },
      stop: () => stop(),
    }
  } catch {
    return undefined
  }
}
