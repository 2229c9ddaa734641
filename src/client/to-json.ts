import { MAX_JSON_DEPTH } from '../contract/json.ts'
import { cutText } from '../text/cut-text.ts'
import { formatPath } from '../text/format-path.ts'
import { mockError, quote } from '../validation/errors.ts'
import { isPlainObject } from '../validation/plain-object.ts'

/** In these, an undefined value is a mistake, as in process. Elsewhere it is as if absent. */
const strictFields: readonly unknown[] = ['match', 'headers', 'body', 'labels', 'attributes', 'responsible']

/**
 * Writes what a client sends as JSON; undefined for undefined.
 * @param name - what the value is called in an error
 * @throws InventoryMockError for what JSON would change: a function, a RegExp, a promise
 */
export function toJson(action: string, value: unknown, name = ''): string | undefined {
  const found = findMisfit(value, name)
  if (found === null) return JSON.stringify(value)
  const path = cutText(formatPath(name, found.path).replace(/^\./, ''), 80)
  const advice = found.got === undefined ? 'Leave it out' : 'Pass plain data, or use a mock in process'
  throw mockError(action, `JSON${path && ` at ${path}`}`, quote(found.got), advice)
}

/** Finds a value that JSON cannot hold, and the keys to it. */
function findMisfit(
  value: unknown,
  key: PropertyKey,
  isStrict = false,
  depth = MAX_JSON_DEPTH,
): { path: PropertyKey[]; got: unknown } | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return null
  if (value === undefined && !isStrict && typeof key === 'string') return null
  if (depth === 0 || !(Array.isArray(value) || isPlainObject(value))) return { path: [], got: value }
  for (const inner of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const found = findMisfit(Reflect.get(value, inner), inner, isStrict || strictFields.includes(key), depth - 1)
    if (found) return { ...found, path: [inner, ...found.path] }
  }
  return null
}
