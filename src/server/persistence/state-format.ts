import type { ElementSchemas } from '../../contract/elements.ts'
import { type CheckedState, checkState, type ExportedHead } from '../../mock/state/exported-state.ts'
import { failedTo, InventoryMockError } from '../../validation/errors.ts'

/**
 * Formats a state as JSON, one object per line, in chunks of about 1 MiB: a large state is never a single string.
 * @param head - the state without its objects
 * @param objects - each with its JSON; the array must not change until the last chunk is read
 */
export function* formatState(head: ExportedHead, objects: readonly { readonly json: string }[]): Generator<string> {
  let chunk = `${JSON.stringify(head).slice(0, -1)},"objects":[`
  let separator = '\n'
  for (const { json } of objects) {
    chunk += separator + json
    separator = ',\n'
    if (chunk.length > 1024 * 1024) {
      yield chunk
      chunk = ''
    }
  }
  yield `${chunk}\n]}\n`
}

/** What to do about a damaged file, for errors. */
export const REPAIR = 'Repair the file, or move it away to start without it'

/**
 * Checks a state from a file: an exported one, or a list of objects.
 * @param action - for the error: `load state.json`
 * @throws InventoryMockError for an invalid state
 */
export function checkFileState(value: unknown, action: string, elements: ElementSchemas): CheckedState {
  try {
    return checkState(value, action, elements)
  } catch (error) {
    const { message } = error as Error
    if (message.startsWith(`Failed to ${action}`)) throw new InventoryMockError(message, 'file')
    // The error of an assumption or a fault does not name the file.
    throw failedTo(action, 'a valid state', `an invalid one (${message})`, REPAIR, 'file')
  }
}
