import { isTooDeep } from '../../contract/json.ts'

/** Parses JSON. @returns undefined for a text that is not JSON, or that is nested deeper than any step over it can go */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
