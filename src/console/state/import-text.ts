import { decodeState, decodeText } from '../../page/encoded-state.ts'
import { formatError } from '../../text/error-message.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { parseJsonInput } from '../model/json-text.ts'
import { describeState, formatSize } from './format-state.ts'

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
 * Imports a state.
 * @param text - the state as JSON
 * @param source - where it is from: `inventory-state.json`
 * @param label - what is done, in words: `Import inventory-state.json`
 */
function importText(model: ConsoleModel, text: string, source: string, label = `Import ${source}`) {
  return model.attempt(
    label,
    async () => {
      const state = parseState(text, source)
      await model.control.importState(state)
      return state
    },
    (state) => `${source}: ${describeState(state)}. The log is kept.`,
  )
}

/**
 * Says what is in a link, and offers to import it: any page can lead here.
 * @param encoded - the state as in the link
 */
export async function offerImport(model: ConsoleModel, encoded: string): Promise<void> {
  const source = 'The state of the link'
  const { notices } = model
  try {
    const text = await decodeState(encoded)
    if (text === null) {
      throw new Error(`${source} is damaged, so nothing was changed. Ask for the link again, or for a file.`)
    }
    const what = `${describeState(parseState(text, source))}, ${formatSize(text)}`
    const run = async () => {
      const problem = await importText(model, text, source, 'Import a link')
      if (problem !== undefined) notices.fail(problem)
    }
    notices.ask(`This link has a state: ${what}. Replace the present one?`, [{ label: 'Import', run }])
  } catch (error) {
    notices.fail(error)
  }
}

/** Parses a state, which is not checked. */
function parseState(text: string, source: string) {
  try {
    return parseJsonInput(text)
  } catch (error) {
    const problem = `${source} is not valid JSON: ${formatError(error)}.`
    throw new Error(`${problem} Use a saved state, or a list of objects as JSON.`)
  }
}
