import { decodeText } from '../../mock/state/encoded-state.ts'
import { formatError } from '../../text/error-message.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { parseJsonInput } from '../model/json-text.ts'
import { describeState } from './format-state.ts'

/**
 * Imports a file, as a change that can be undone.
 * @returns what is wrong with it; undefined if it is imported
 */
export async function importFile(model: ConsoleModel, file: File): Promise<string | undefined> {
  try {
    return await importText(model, decodeText(new Uint8Array(await file.arrayBuffer())), file.name)
  } catch (error) {
    return `${file.name} cannot be read: ${formatError(error)} Use a file of UTF-8 text.`
  }
}

/**
 * Imports a state, as a change that can be undone.
 * @param text - the state as JSON
 * @param source - where it is from: `inventory-state.json`
 * @param label - what is done, in words: `Import inventory-state.json`
 * @returns what is wrong with it; undefined if it is imported
 */
export function importText(model: ConsoleModel, text: string, source: string, label = `Import ${source}`) {
  const { control } = model
  return model.attempt(
    label,
    async () => {
      const state = parseStateText(text, source)
      await control.importState(state)
      return state
    },
    (state) => `${source}: ${describeState(state)}. The log is kept.`,
  )
}

/**
 * Parses a state, which is not checked.
 * @throws Error for a text that is not JSON
 */
export function parseStateText(text: string, source: string) {
  try {
    return parseJsonInput(text)
  } catch (error) {
    throw new Error(
      `${source} is not valid JSON: ${formatError(error)}. Use a saved state, or a list of objects as JSON.`,
    )
  }
}
