/** Formats words as a list: `text, json or junit`. */
export function formatList(words: readonly string[], conjunction: 'and' | 'or' = 'or'): string {
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`
}
