import { failedTo, quote } from '../../validation/errors.ts'

/**
 * Checks an id. A string, as the parameters of a route are, would silently find nothing.
 * @throws InventoryMockError for anything but a number
 */
export function checkId(action: string, id: unknown, advice = 'Convert it, as in Number(id)'): number {
  if (typeof id === 'number') return id
  throw failedTo(action, 'a number as id', quote(id), typeof id === 'string' ? 'Convert it, as in Number(id)' : advice)
}
