import { createHighlighterCoreSync, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import typescript from 'shiki/langs/typescript.mjs'
import dark from 'shiki/themes/github-dark-high-contrast.mjs'
import light from 'shiki/themes/github-light-high-contrast.mjs'
import { codeThemes } from '../code-themes.ts'

let highlighter: HighlighterCore | undefined

/** Code as HTML, in the colors of the code blocks of the site. */
export function highlight(code: string): string {
  highlighter ??= createHighlighterCoreSync({
    themes: [light, dark],
    langs: [typescript],
    engine: createJavaScriptRegexEngine(),
  })
  return highlighter.codeToHtml(code, {
    lang: 'typescript',
    themes: codeThemes,
    defaultColor: false,
    // The editor above it has the focus.
    tabindex: false,
  })
}
