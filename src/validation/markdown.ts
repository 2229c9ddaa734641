import { escapeLines, escapeTerminal } from './escape-terminal.ts'

/** Escapes what Markdown would read as something else, links and addresses included, also in a cell of a table. */
export function escapeMarkdown(text: string): string {
  return escapeTerminal(text.replace(/\s+/g, ' '))
    .replace(/[\\`*_{}[\]<>|#&!~$@]|:(?=\/\/)/g, '\\$&')
    .replace(/\bwww(?=\.)/gi, '$&\\')
}

/** A block of code in Markdown. Its fence is longer than any in the text. */
export function fenceMarkdown(text: string, language = ''): string {
  const longest = (text.match(/`+/g) ?? []).reduce((length, ticks) => Math.max(length, ticks.length), 2)
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${escapeLines(text)}\n${ticks}`
}
