import { decodeState } from '../../mock/state/encoded-state.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { describeState, formatSize } from './format-state.ts'
import { importText, parseStateText } from './import-text.ts'
import { leaveImport } from './pending-import.ts'

const SOURCE = 'The state of the link'

/**
 * Says what is in a link, and offers to import it: any page can lead here.
 * @param encoded - the state as in the link
 * @param canReload - whether an application is in the page
 */
export async function offerImport(model: ConsoleModel, encoded: string, canReload: boolean): Promise<void> {
  const { notices, control } = model
  try {
    const text = await decodeState(encoded)
    if (text === null) {
      throw new Error(`${SOURCE} is damaged, so nothing was changed. Ask for the link again, or for a file.`)
    }
    const what = `${describeState(parseStateText(text, SOURCE))}, ${formatSize(text)}`
    const runImport = async () => {
      const problem = await importText(model, text, SOURCE, 'Import a link')
      if (problem !== undefined) notices.fail(problem)
      return problem === undefined
    }
    const reload = async () => {
      // A server has the state after the reload too. A mock in the page is a new one, which imports it before any request.
      if (control.isRemote && !(await runImport())) return
      try {
        if (!control.isRemote) leaveImport(text)
        location.reload()
      } catch {
        notices.fail(`${SOURCE} is too large for the storage of this tab. Import it without a reload.`)
      }
    }
    notices.ask(`This link has a state: ${what}. Replace the present one?`, [
      { label: 'Import', run: runImport },
      ...(canReload ? [{ label: 'Import and reload', run: reload }] : []),
    ])
  } catch (error) {
    notices.fail(error)
  }
}
