import { isTooDeep, MAX_JSON_DEPTH } from '../../contract/json.ts'
import { mockError, quote } from '../../validation/errors.ts'

/**
 * Parses JSON of a request to the admin API.
 * @param name - the part of the request, for the error
 * @throws InventoryMockError for a text that is not JSON, or that is nested deeper than any step over it can go
 */
export function parseAdminJson(text: string, name: string): unknown {
  const action = `read ${name}`
  if (isTooDeep(text)) {
    throw mockError(
      action,
      `JSON of at most ${MAX_JSON_DEPTH} levels`,
      'more',
      'Send lists and objects that are less deep',
    )
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = (error as Error).message
    throw mockError(
      action,
      'JSON',
      quote(text),
      `Put names and texts in double quotes, and end each list and object: ${reason}`,
    )
  }
}
