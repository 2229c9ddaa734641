import { effect } from '@preact/signals'
import type { ConsoleModel } from '../model/console-model.ts'
import { importText } from './import-text.ts'
import { LINK_PREFIX, parseLink } from './state-link.ts'

const SOURCE = 'The state of the link'

/**
 * Offers to import the state of the link that the page was opened with, or that is opened in it later: once, because the
 * hash is removed. Waits until the mock can be reached.
 * @param onFound - called for each link with a state
 * @returns a function that stops it
 */
export function importFromLink(model: ConsoleModel, onFound?: () => void): () => void {
  const read = async () => {
    const { hash, pathname, search } = location
    if (!hash.startsWith(LINK_PREFIX)) return
    history.replaceState(history.state, '', pathname + search)
    onFound?.()
    const text = await parseLink(hash)
    if (text === null)
      model.notices.fail(`${SOURCE} is damaged, so nothing was changed. Ask for the link again, or for a file.`)
    // Any page can lead here.
    else model.notices.ask('This link has a state. Replace the present one?', 'Import', () => importLinked(text))
  }
  const importLinked = async (text: string) => {
    const problem = await importText(model, text, SOURCE, 'Import a link')
    if (problem !== undefined) model.notices.fail(problem)
  }
  const readIfReady = () => {
    if (model.connection.isReady.value) read()
  }
  addEventListener('hashchange', readIfReady)
  const stop = effect(readIfReady)
  return () => {
    stop()
    removeEventListener('hashchange', readIfReady)
  }
}
