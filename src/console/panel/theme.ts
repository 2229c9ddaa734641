import type { Theme } from './panel-state.ts'

/**
 * Follows the theme of the page.
 * @param onChange - called with a value of `color-scheme`: at once, and when the page declares another one
 * @returns a function that stops it
 */
export function followTheme(theme: Theme, onChange: (scheme: string) => void): () => void {
  if (theme !== 'auto') {
    onChange(theme)
    return () => {}
  }
  const read = () => {
    const { colorScheme } = getComputedStyle(document.documentElement)
    // Without one, a page can still be dark: that of the system is more likely.
    onChange(colorScheme === 'normal' ? 'light dark' : colorScheme)
  }
  // What switches a theme is a class or an attribute of the root.
  const observer = new MutationObserver(read)
  observer.observe(document.documentElement, { attributes: true })
  read()
  return () => observer.disconnect()
}
