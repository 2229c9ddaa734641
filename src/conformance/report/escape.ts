/**
 * Escapes what a terminal would read as a command, or as another line: what a service sends is data. In JSON, the escapes
 * stand for the same text.
 */
export function escapeTerminal(line: string): string {
  return line.replace(/[\p{Cc}\p{Bidi_Control}]/gu, escapeCharacter)
}

/** The same for a text whose line breaks are its own: JSON, or a command of several lines. */
export function escapeLines(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, escapeCharacter)
}

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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes a text for XML 1.0. Characters that it cannot hold are escaped as for a terminal. */
export function escapeXml(text: string): string {
  return escapeLines(text)
    .replace(/[^\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, escapeCharacter)
    .replace(/[&<>"']/g, (character) => entities[character]!)
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
