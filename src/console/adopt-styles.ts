/**
 * Adds styles to a shadow root.
 * @note Not as a <style>, which a Content Security Policy can forbid.
 */
export function adoptStyles(root: ShadowRoot, styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
