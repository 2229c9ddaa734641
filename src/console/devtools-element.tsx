import { effect, signal } from '@preact/signals'
import { render } from 'preact'
import { adoptStyles } from './adopt-styles.ts'
import { followDialogs } from './follow-dialogs.ts'
import { isShortcut } from './is-shortcut.ts'
import { createMemory } from './memory.ts'
import { ConsoleModel } from './model/console-model.ts'
import type { ConsoleControl } from './model/control.ts'
import panel from './panel.css'
import { Panel } from './panel.tsx'
import type { PanelState, Place } from './panel-state.ts'
import { importFromLink } from './state/import-from-link.ts'
import tokens from './tokens.css'
import controls from './ui/controls.css'
import grid from './ui/grid.css'
import layout from './ui/layout.css'

const TAG = 'inventory-devtools'

/**
 * Adds the element with the console to the document.
 * @returns a function that removes it
 */
export function createElement(
  control: ConsoleControl,
  { shortcut, ...options }: { open: boolean; place: Place; shortcut: string },
): () => void {
  // Defined only now: the module can be imported where there are no elements. A plain element, because a page that
  // loads this module twice, as with hot updates, cannot define a class again.
  const host = document.createElement(TAG)
  const root = attachRoot(host)
  const memory = createMemory<PanelState>(TAG, { ...options, size: null, pane: 'Requests' })
  const state = signal(memory.read())
  const model = new ConsoleModel(control)
  const stopSaving = effect(() => memory.write(state.value))
  render(<Panel model={model} state={state} shortcut={shortcut} />, root)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event, shortcut)) return
    event.preventDefault()
    state.value = { ...state.value, open: !state.value.open }
  }
  document.addEventListener('keydown', onKeyDown, true)
  const stopFollowing = followDialogs(host)
  model.start()
  const stopLinks = importFromLink(model, () => {
    state.value = { ...state.value, open: true }
  })
  return () => {
    document.removeEventListener('keydown', onKeyDown, true)
    stopFollowing()
    stopSaving()
    stopLinks()
    control.persistence?.stop()
    model.stop()
    render(null, root)
    host.remove()
  }
}

/** Adds a shadow root with the styles of the console, without those of its panes. */
export function attachRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, [tokens, controls, layout, grid, panel].join(''))
  return root
}
