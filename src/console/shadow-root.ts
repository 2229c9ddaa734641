import panel from './panel/panel.css'
import tokens from './tokens.css'

const adopted = new WeakMap<ShadowRoot, Set<string>>()

/** Attaches a shadow root with the styles of the panel, without those of what is in it. */
export function attachShadowRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, tokens + panel)
  return root
}

/**
 * Adds styles to the shadow root of an element, which can be in another window, unless it has them.
 * @note Not as a <style>, which a Content Security Policy can forbid.
 */
export function adoptStyles(element: Node, styles: string): void {
  // The console is always in one.
  const root = element.getRootNode() as ShadowRoot
  const present = adopted.get(root) ?? new Set()
  if (present.has(styles)) return
  adopted.set(root, present.add(styles))
  const { CSSStyleSheet } = root.ownerDocument.defaultView!
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
