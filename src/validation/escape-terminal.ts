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

/** Writes a character as in JSON: `\u001b`. */
export function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
