import type { ElementSchemas } from '../../contract/elements.ts'
import { type CheckedState, checkState, type exportSettings } from '../../mock/exported-state.ts'
import { InventoryMockError } from '../../validation/errors.ts'

/**
 * Formats a state as JSON, one object per line, in chunks of about 1 MiB: a large state is never a single string.
 * @param objects - each with its JSON; the array must not change until the last chunk is read
 * @param settings - the fields of the state besides its collection
 */
export function* formatState(
  nextId: number,
  objects: readonly { readonly json: string }[],
  settings: ReturnType<typeof exportSettings> = {},
): Generator<string> {
  const start = JSON.stringify({ version: 2, nextId, ...settings })
  let chunk = `${start.slice(0, -1)},"objects":[`
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
    if (message.startsWith(`Failed to ${action}`)) throw error
    // The error of an assumption or a fault does not name the file.
    throw new InventoryMockError(action, 'a valid state', `an invalid one (${message})`, REPAIR)
  }
}
