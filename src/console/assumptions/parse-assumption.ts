/**
 * Parses a list of tokens, separated by commas.
 * @returns the tokens, none of them empty
 */
export function parseTokens(text: string): string[] {
  return text
    .split(',')
    .map((token) => token.trim())
    .filter(Boolean)
}

/**
 * Parses a maximum length.
 * @returns null for an empty text. What is not a number stays a text: the mock says what is wrong with it.
 */
export function parseLimit(text: string): number | string | null {
  if (text.trim() === '') return null
  return Number.isFinite(Number(text)) ? Number(text) : text
}
