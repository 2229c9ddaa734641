import { isTooDeep, MAX_JSON_DEPTH } from '../../contract/json.ts'

/**
 * Parses JSON that the user typed or dropped, as `JSON.parse` does.
 * @throws Error for a text that is not JSON, and for one that is nested deeper than a mock accepts
 */
export function parseJsonInput(text: string) {
  // First: a step over such a value can fail in some browsers.
  if (isTooDeep(text)) throw new Error(`Nested deeper than ${MAX_JSON_DEPTH} levels`)
  return JSON.parse(text)
}
