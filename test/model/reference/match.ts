import { isDeepStrictEqual } from 'node:util'

/** Fields that a value must have, as JSON. */
export type Pattern = { readonly [field: string]: unknown }

/**
 * Whether a request has the fields of a pattern: of an object only those that are named, in any case for a method and
 * for the names of headers, and with numbers in the query as their text.
 */
export function matchesPattern(pattern: Pattern, request: Record<string, unknown>): boolean {
  return Object.entries(pattern).every(([field, expected]) => {
    const value = request[field]
    if (field === 'method') return String(expected).toUpperCase() === value
    if (field === 'headers')
      return isPart(
        mapEntries(expected, (name, text) => [name.toLowerCase(), text]),
        value,
      )
    if (field === 'query')
      return isPart(
        mapEntries(expected, (name, part) => [name, String(part)]),
        value,
      )
    return isPart(expected, value)
  })
}

function isPart(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part)) {
    return Array.isArray(whole) && part.length === whole.length && part.every((item, at) => isPart(item, whole[at]))
  }
  if (typeof part !== 'object' || part === null) return isDeepStrictEqual(part, whole)
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(part).every(([key, item]) => isPart(item, (whole as Record<string, unknown>)[key]))
  )
}

function mapEntries(object: unknown, map: (key: string, value: unknown) => [string, unknown]): unknown {
  return Object.fromEntries(Object.entries(object as object).map(([key, value]) => map(key, value)))
}
