import type { Signal } from '@preact/signals'
import type { ConsoleModel } from '../model/console-model.ts'
import { FactList } from '../ui/prose.tsx'

const shortcuts = [
  ['Ctrl Z', 'Undo the last change'],
  ['Ctrl Shift Z', 'Redo'],
  ['/', 'Filter the list'],
  ['↑ ↓', 'Move in a list'],
  ['Enter', 'Open the selected row; in the History pane, restore the state after it'],
  ['Esc', 'Close the details; then this list; then the console'],
  ['n', 'Add an object, in the Objects pane'],
  ['Delete', 'Delete the selected object'],
  ['?', 'Show or hide this list'],
] as const

/** The keys that work in the console. */
export function ShortcutList({ paneCount }: { paneCount: number }) {
  return (
    <div class="pane column">
      <section>
        <h2>Shortcuts</h2>
        <FactList
          class="words"
          facts={[[`1 … ${paneCount}`, 'Show a pane'] as const, ...shortcuts].map(([keys, what]) => [
            <kbd key={keys}>{keys}</kbd>,
            what,
          ])}
        />
        <p class="dim">They work while the focus is in the console and not in a text field.</p>
      </section>
    </div>
  )
}

/** Handles the keys that work everywhere in the console: in its text fields, only Escape. */
export function handleShortcut(
  event: KeyboardEvent & { readonly currentTarget: Element },
  model: ConsoleModel,
  actions: {
    showPane: (index: number) => void
    areShortcutsShown: Signal<boolean>
    onEscape: (() => void) | undefined
  },
): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, currentTarget } = event
  const { showPane, areShortcutsShown, onEscape } = actions
  const isCommand = ctrlKey || metaKey
  // The element with the focus goes away with its pane.
  const keepFocus = () => currentTarget.querySelector<HTMLElement>('.main')!.focus()
  if (key === 'Escape') {
    // One thing at a time: a pane has closed its details, or the browser closes a popover or empties a search.
    if (event.defaultPrevented || currentTarget.querySelector(':popover-open') || isSearching(event)) return
    if (areShortcutsShown.value) areShortcutsShown.value = false
    else onEscape?.()
  } else if (isTyping(event)) return
  else if (key === '?') {
    keepFocus()
    areShortcutsShown.value = !areShortcutsShown.value
  } else if (isCommand && key.toLowerCase() === 'z') shiftKey ? model.redo() : model.undo()
  else if (!isCommand && !altKey && /^[1-9]$/.test(key)) {
    keepFocus()
    showPane(Number(key) - 1)
  } else if (key === '/') currentTarget.querySelector<HTMLElement>('[type=search]')?.focus()
  else return
  event.preventDefault()
}

function isSearching(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0]
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}
