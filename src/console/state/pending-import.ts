import type { InventoryService } from '../../mock/inventory-service.ts'

/** In the storage of the tab. Not the key of an application that keeps the state itself. */
const KEY = 'inventory-devtools-import'

/**
 * Leaves a state for {@link takePendingImport} after the next reload.
 * @throws DOMException where the storage is forbidden or full
 */
export function leaveImport(text: string): void {
  sessionStorage.setItem(KEY, text)
}

/** Imports the state that was left before the reload. To be called before the application sends its first request. */
export function takePendingImport(mock: Pick<InventoryService, 'importState'>): void {
  try {
    const text = sessionStorage.getItem(KEY)
    if (text === null) return
    // First: it is imported once, even if that fails.
    sessionStorage.removeItem(KEY)
    mock.importState(JSON.parse(text))
  } catch (error) {
    console.warn(`inventory-objects-mock: The state was not imported after the reload. ${(error as Error).message}`)
  }
}
