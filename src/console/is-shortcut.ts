/**
 * Whether an event is of some keys, such as `Alt+Shift+M`.
 * @note By the place of the key: with Alt, a Mac makes other characters.
 */
export function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
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
