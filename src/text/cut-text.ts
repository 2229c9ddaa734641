/** Cuts a text that is longer than a number of characters: with the `…` at its end, it has just as many. */
export function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/** Formats a value as short JSON; undefined for undefined. In a page, it can have functions and regular expressions. */
export function cutJson(value: unknown): string | undefined {
  const text = JSON.stringify(value, (_, part) =>
    part instanceof RegExp || typeof part === 'function' ? String(part) : part,
  )
  return text && cutText(text, 60)
}
