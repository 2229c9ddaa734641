/**
 * How deep lists and objects can be nested. The JSON parser of the framework fails from a depth of about 960; a value
 * that is deeper than this is invalid everywhere, so that no step over JSON can fail because of its depth.
 */
export const MAX_JSON_DEPTH = 900

/**
 * Whether lists and objects in a JSON text are nested too deep. Costs at most one pass over the text.
 * @param onColon - gets the position of each colon of the first two levels, its level, and where its key begins
 */
export function isTooDeep(text: string, onColon?: (at: number, depth: number, keyAt: number) => void): boolean {
  if (!onColon && text.length <= MAX_JSON_DEPTH) return false
  let depth = 0
  let keyAt = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      isInString = !isInString
      if (isInString) keyAt = at
    } else if (isInString) {
      if (character === '\\') at++
    } else if (character === '[' || character === '{') {
      depth++
      if (depth > MAX_JSON_DEPTH) return true
    } else if (character === ']' || character === '}') depth--
    else if (character === ':' && depth < 3) onColon?.(at, depth, keyAt)
  }
  return false
}
