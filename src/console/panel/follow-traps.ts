const DIALOG = 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true]'

/**
 * Follows whether a dialog of the page takes the focus from the console, without the user: as those of react-focus-lock
 * (Chakra UI 2), which look where the focus is, and not at events.
 * @param element - the console, which is kept apart from the page
 * @param isFocused - whether it has just got the focus
 * @returns a function that stops it
 */
export function followTraps(element: HTMLElement, isFocused: boolean, onTrap: () => void): () => void {
  const end = new AbortController()
  const options = { capture: true, signal: end.signal }
  let isUser = false
  const follow = (event: Event) => {
    isUser = event.currentTarget === window || Reflect.get(event, 'key') === 'Tab'
  }
  // The window gets only what is pressed outside of the console.
  for (const [target, type] of [
    [window, 'pointerdown'],
    [element.shadowRoot!, 'pointerdown'],
    [element.shadowRoot!, 'keydown'],
  ] as const) {
    target.addEventListener(type, follow, options)
  }
  const noteTaken = (to: EventTarget | null) => {
    if (!isUser && to instanceof Element && to !== element && to.closest(DIALOG)) onTrap()
  }
  element.addEventListener('focusout', ({ relatedTarget }) => noteTaken(relatedTarget), options)
  if (isFocused) noteTaken(document.activeElement)
  return () => end.abort()
}
