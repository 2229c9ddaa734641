/** Cuts a text that is longer than a number of characters: with the `…` at its end, it has just as many. */
export function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}
