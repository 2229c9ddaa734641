import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import { ConsoleModel } from './model/console-model.ts'
import type { ConsoleControl } from './model/control.ts'
import { Panel } from './panel.tsx'
import { type Place, readPanelState, writePanelState } from './panel-state.ts'
import { attachShadowRoot } from './shadow-root.ts'
import { followLinks } from './state/follow-links.ts'

const TAG = 'inventory-devtools'

/**
 * Adds the element with the console to the document.
 * @returns a function that removes it
 */
export function createDevtoolsElement(
  control: ConsoleControl,
  { shortcut, ...options }: { open: boolean; place: Place; shortcut: string },
): () => void {
  // Defined only now: the module can be imported where there are no elements. A plain element, because a page that
  // loads this module twice, as with hot updates, cannot define a class again.
  const host = document.createElement(TAG)
  const root = attachShadowRoot(host)
  const state = signal(readPanelState(TAG, { ...options, size: null, pane: 'Requests' }))
  const model = new ConsoleModel(control)
  const stopSaving = effect(() => writePanelState(TAG, state.value))
  render(<Panel model={model} state={state} shortcut={shortcut} />, root)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event, shortcut)) return
    event.preventDefault()
    state.value = { ...state.value, open: !state.value.open }
  }
  document.addEventListener('keydown', onKeyDown, true)
  const stopFollowing = followDialogs(host)
  model.start()
  const stopLinks = followLinks(model, true, () => {
    state.value = { ...state.value, open: true }
  })
  return () => {
    document.removeEventListener('keydown', onKeyDown, true)
    stopFollowing()
    stopSaving()
    stopLinks()
    model.stop()
    render(null, root)
    host.remove()
  }
}

/**
 * Whether an event is of some keys, such as `Alt+Shift+M`.
 * @note By the place of the key: with Alt, a Mac makes other characters.
 */
function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const keys = shortcut.split('+')
  const key = keys.at(-1)!
  return (
    (event.code === `Key${key}` || event.code === `Digit${key}`) &&
    event.altKey === keys.includes('Alt') &&
    event.ctrlKey === keys.includes('Ctrl') &&
    event.metaKey === keys.includes('Meta') &&
    event.shiftKey === keys.includes('Shift')
  )
}

/**
 * Keeps an element where it can be used: in the document, and within the modal dialog that is open, because everything
 * outside of that is inert.
 * @returns a function that stops it
 */
function followDialogs(element: HTMLElement): () => void {
  const place = () => {
    // The last in the document is not always the topmost. It is where one dialog opens another.
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    const parent = dialog ?? document.body
    if (element.parentNode !== parent) parent.append(element)
  }
  // `open` changes when a dialog opens or closes. An application can also remove a dialog, and this element in it.
  const observer = new MutationObserver((records) => {
    if (
      !element.isConnected ||
      records.some(({ type, target }) => type === 'attributes' && target instanceof HTMLDialogElement)
    )
      place()
  })
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  place()
  return () => observer.disconnect()
}
