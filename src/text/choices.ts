/** Formats words to choose from: `text, json or junit`. */
export function formatChoices(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
