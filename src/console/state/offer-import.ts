import { decodeState } from '../../mock/state/encoded-state.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { describeState, formatSize } from './format-state.ts'
import { importText, parseStateText } from './import-text.ts'

const SOURCE = 'The state of the link'

/**
 * Says what is in a link, and offers to import it: any page can lead here.
 * @param encoded - the state as in the link
 */
export async function offerImport(model: ConsoleModel, encoded: string): Promise<void> {
  const { notices } = model
  try {
    const text = await decodeState(encoded)
    if (text === null) {
      throw new Error(`${SOURCE} is damaged, so nothing was changed. Ask for the link again, or for a file.`)
    }
    const what = `${describeState(parseStateText(text, SOURCE))}, ${formatSize(text)}`
    const runImport = async () => {
      const problem = await importText(model, text, SOURCE, 'Import a link')
      if (problem !== undefined) notices.fail(problem)
    }
    notices.ask(`This link has a state: ${what}. Replace the present one?`, [{ label: 'Import', run: runImport }])
  } catch (error) {
    notices.fail(error)
  }
}
