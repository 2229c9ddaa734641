/** Escapes what a terminal would read as a command: what a service sends is data. Line breaks stay. */
export function escapeTerminal(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, escapeCharacter)
}

/** Escapes what Markdown would read as something else, also in a cell of a table. */
export function escapeMarkdown(text: string): string {
  return escapeTerminal(text)
    .replace(/[\\`*_{}[\]<>|#&!~]/g, '\\$&')
    .replace(/\s+/g, ' ')
}

/** A block of code in Markdown. Its fence is longer than any in the text. */
export function fenceMarkdown(text: string, language = ''): string {
  const longest = (text.match(/`+/g) ?? []).reduce((length, ticks) => Math.max(length, ticks.length), 2)
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${escapeTerminal(text)}\n${ticks}`
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
  return escapeTerminal(text)
    .replace(/[^\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, escapeCharacter)
    .replace(/[&<>"']/g, (character) => entities[character]!)
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
