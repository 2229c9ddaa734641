import panel from './panel.css'
import tokens from './tokens.css'
import controls from './ui/controls.css'
import grid from './ui/grid.css'
import layout from './ui/layout.css'

/** Attaches a shadow root with the styles of the console, without those of its panes. */
export function attachShadowRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, [tokens, controls, layout, grid, panel].join(''))
  return root
}

/**
 * Adds styles to a shadow root, which can be in another window.
 * @note Not as a <style>, which a Content Security Policy can forbid.
 */
export function adoptStyles(root: ShadowRoot, styles: string): void {
  const { CSSStyleSheet } = root.ownerDocument.defaultView!
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
