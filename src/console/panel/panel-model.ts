import { effect, type Signal, signal } from '@preact/signals'
import type { ConsoleModel } from '../model/console-model.ts'
import { type Corner, type PanelState, readPanelState, writePanelState } from './panel-state.ts'

/** The name of the element with the console, and what its state is remembered by. */
export const TAG = 'inventory-devtools'

/** The options of the console in a page, without its theme. */
export interface PanelOptions extends Pick<PanelState, 'open' | 'edge'> {
  readonly corner: Corner
  readonly shortcut: string
  /** Whether the browser remembers the state. */
  readonly remember: boolean
}

/** The panel of a console: where it is, and whether it is in view. */
export class PanelModel {
  readonly model: ConsoleModel
  readonly corner: Corner
  readonly shortcut: string
  readonly state: Signal<Omit<PanelState, 'pane'>>
  /** The modal dialog of the page that is on top; null for none. */
  readonly dialog = signal<HTMLDialogElement | null>(null)
  /** Whether the open panel is a button for as long as there is a dialog, which it would cover. */
  readonly isFolded = signal(false)
  /** The window that the console is in; null for the page. */
  readonly ownWindow = signal<Window | null>(null)
  /** The `color-scheme` of the console. */
  readonly scheme = signal('light dark')
  /** When the console came into the page, in ms. */
  readonly begin = performance.timeOrigin + performance.now()
  /** Stops remembering what changes. */
  readonly stop: () => void
  /** Whether the console was opened by the user, and not with the page: then it gets the focus. */
  takesFocus = false
  /** The element that had the focus before: the console gives it back when it is closed. */
  returnTo: Element | null = null
  /** Whether the user has folded or unfolded the panel since the dialog is there. */
  #isChosen = false

  constructor(model: ConsoleModel, { open, edge, corner, shortcut, remember }: PanelOptions) {
    this.model = model
    this.corner = corner
    this.shortcut = shortcut
    const initial = { open, edge, size: null, pane: model.pane.value }
    const { pane, ...state } = remember ? readPanelState(TAG, initial) : initial
    model.pane.value = pane
    this.state = signal(state)
    this.stop = remember
      ? effect(() => writePanelState(TAG, { ...this.state.value, pane: model.pane.value }))
      : () => {}
  }

  change(changes: Partial<Omit<PanelState, 'pane'>>): void {
    this.state.value = { ...this.state.value, ...changes }
  }

  /** Shows the panel in the page. */
  show(): void {
    this.ownWindow.value?.close()
    this.takesFocus = true
    this.returnTo = document.activeElement
    this.isFolded.value = false
    this.#isChosen = true
    this.change({ open: true })
  }

  /** Closes the panel, or folds it while there is a dialog: it is back after that. */
  hide(): void {
    if (this.dialog.value) this.isFolded.value = true
    else this.change({ open: false })
    this.#isChosen = true
    this.takesFocus = false
    // The button, which had it if it is the console itself, takes it when it is back.
    if (this.returnTo instanceof HTMLElement && this.returnTo.localName !== TAG) this.returnTo.focus()
  }

  toggle(): void {
    if (this.isShown) this.hide()
    else this.show()
  }

  /** Whether the panel is in view. */
  get isShown(): boolean {
    return this.state.value.open && !this.isFolded.value && !this.ownWindow.value
  }

  /** Notes which dialog is on top, and whether the panel covers a part of it. */
  noteDialog(dialog: HTMLDialogElement | null, isCovered: boolean): void {
    if (dialog !== this.dialog.value) this.#isChosen = false
    this.dialog.value = dialog
    if (!this.#isChosen) this.isFolded.value = isCovered
  }

  /** Opens or closes the panel, if an event is of its keys. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (!isShortcut(event, this.shortcut)) return
    event.preventDefault()
    this.toggle()
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
