import { effect, signal } from '@preact/signals'
import { takeStateLink } from '../../page/state-link.ts'
import type { ConsoleModel } from '../model/console-model.ts'

/** The state of the last link, until the user is asked. */
const link = signal<string | null>(null)

/**
 * Offers to import the state of the link that the page was opened with, or that is opened in it later: once, because the
 * address loses it. Waits until the mock can be reached.
 * @param onLink - called for each link with a state
 * @returns a function that stops it
 */
export function followLinks(model: ConsoleModel, onLink?: () => void): () => void {
  const take = () => {
    const encoded = takeStateLink()
    if (encoded === null) return
    link.value = encoded
    // The router of the page has seen the address with the state, or else sees that nothing has changed.
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    dispatchEvent(new HashChangeEvent('hashchange', { oldURL: location.href, newURL: location.href }))
  }
  addEventListener('hashchange', take)
  take()
  const stop = effect(() => {
    const encoded = link.value
    if (encoded === null || !model.isReady.value) return
    link.value = null
    onLink?.()
    // Loaded only now: few pages are opened with a link.
    import('./import-text.ts')
      .then(({ offerImport }) => offerImport(model, encoded))
      .catch((error) => model.notices.fail(error))
  })
  return () => {
    stop()
    removeEventListener('hashchange', take)
  }
}
