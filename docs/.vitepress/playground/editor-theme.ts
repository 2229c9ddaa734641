import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The colors of the site's code blocks. */
const colors = HighlightStyle.define([
  { tag: tags.comment, color: 'light-dark(#66707b, #bdc4cc)' },
  { tag: tags.derefOperator, color: 'inherit' },
  { tag: [tags.keyword, tags.operator], color: 'light-dark(#a0111f, #ff9492)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'light-dark(#032563, #addcff)' },
  { tag: [tags.literal, tags.definition(tags.variableName)], color: 'light-dark(#023b95, #91cbff)' },
  { tag: [tags.typeName, tags.className], color: 'light-dark(#702c00, #ffb757)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName)],
    color: 'light-dark(#622cbc, #dbb7ff)',
  },
])

/** How the editor looks: as a code block of the site, light or dark. */
export const editorTheme = [
  syntaxHighlighting(colors),
  EditorView.theme({
    '&': {
      height: '100%',
      maxHeight: 'inherit',
      background: 'var(--vp-code-block-bg)',
      color: 'light-dark(#0e1116, #f0f3f6)',
    },
    '&.cm-focused': { outline: '2px solid var(--vp-c-brand-1)', outlineOffset: '-2px' },
    '.cm-scroller': { font: '13px/20px var(--vp-font-family-mono)' },
    '.cm-content': { padding: '14px 0', caretColor: 'var(--vp-c-text-1)' },
    '.cm-gutters': { border: '0', background: 'inherit', color: 'var(--vp-code-line-number-color)' },
    '.cm-activeLine, .cm-activeLineGutter': { background: 'none' },
    '&.cm-focused :is(.cm-activeLine, .cm-activeLineGutter)': { background: 'var(--vp-c-default-soft)' },
  }),
]
