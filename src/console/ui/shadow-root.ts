import panel from './panel.css'
import tokens from './tokens.css'

/** Attaches a shadow root with the styles of the panel, without those of what is in it. */
export function attachShadowRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: 'open' })
  adoptStyles(root, tokens + panel)
  return root
}

const styled = new WeakSet<Node>()

/** Adds the styles of what is in a panel to the shadow root of an element, once. */
export function adoptAppStyles(element: Node, styles: string): void {
  const root = element.getRootNode() as ShadowRoot // The console is always in one.
  if (!styled.has(root)) adoptStyles(root, styles)
  styled.add(root)
}

/**
 * Adds styles to a shadow root, which can be in another window.
 * @note Not as a <style>, which a Content Security Policy can forbid.
 */
function adoptStyles(root: ShadowRoot, styles: string): void {
  const { CSSStyleSheet } = root.ownerDocument.defaultView!
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
