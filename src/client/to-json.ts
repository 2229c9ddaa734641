import { MAX_JSON_DEPTH } from '../contract/json.ts'
import { cutText } from '../text/cut-text.ts'
import { formatPath } from '../text/format-path.ts'
import { failedTo, quote } from '../validation/errors.ts'
import { isPlainObject } from '../validation/plain-object.ts'

interface Misfit {
  readonly path: PropertyKey[]
  readonly got: unknown
}

/** Fields in which an undefined value is a mistake, as in process. Elsewhere it is as if absent. */
const strictFields: readonly unknown[] = ['match', 'body', 'labels', 'attributes', 'responsible']

/** Fields that can be `Headers`, or the parameters of a query. */
const pairFields: readonly unknown[] = ['headers', 'responseHeaders', 'query']

/**
 * Writes what a client sends as JSON; undefined for undefined.
 * @param name - what the value is called in an error
 * @throws InventoryMockError for what JSON would change: a function, a RegExp, a promise
 */
export function toJson(action: string, value: unknown, name = ''): string | undefined {
  let replacer: ((key: string, value: unknown) => unknown) | undefined
  const find = (part: unknown, key: PropertyKey, isStrict: boolean, depth: number): Misfit | null => {
    if (pairFields.includes(key) && isPairs(part)) {
      replacer = replacePairs
      return null
    }
    if (part === null || typeof part === 'string' || typeof part === 'boolean' || Number.isFinite(part)) return null
    if (part === undefined && !isStrict && typeof key === 'string') return null
    if (depth === 0 || !(Array.isArray(part) || isPlainObject(part))) return { path: [], got: part }
    const isInside = isStrict || strictFields.includes(key)
    for (const inner of Array.isArray(part) ? part.keys() : Object.keys(part)) {
      const found = find(Reflect.get(part, inner), inner, isInside, depth - 1)
      if (found) return { ...found, path: [inner, ...found.path] }
    }
    return null
  }
  const found = find(value, name, false, MAX_JSON_DEPTH)
  if (found) {
    const path = cutText(formatPath(name, found.path).replace(/^\./, ''), 80)
    const advice =
      found.got === undefined
        ? 'Leave it out'
        : 'Pass plain data: a function, a RegExp or a matcher is for a mock in process'
    throw failedTo(action, `JSON${path && ` at ${path}`}`, quote(found.got), advice)
  }
  return JSON.stringify(value, replacer)
}

function isPairs(value: unknown): value is Headers | URLSearchParams {
  return value instanceof Headers || value instanceof URLSearchParams
}

/** Headers and parameters as plain objects: what is repeated is a list. */
function replacePairs(_key: string, value: unknown): unknown {
  if (!isPairs(value)) return value
  const names = [...new Set(value.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const all = value instanceof Headers ? [value.get(name)] : value.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
}
