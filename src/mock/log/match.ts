import { type JsonValue, MAX_JSON_DEPTH } from '../../contract/json.ts'
import { COLLECTION_PATH, type OperationName, operationNames } from '../../contract/operations.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { adviseNearest } from '../../validation/nearest.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import type { Exchange, ExchangeRequest } from './exchange.ts'

/** A matcher of a test library, such as `expect.any(Number)`. */
interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean
}

/**
 * Fields that a request must have. Of nested objects, only the fields in the pattern count. The types are those of any
 * exchange, so that one pattern goes for `list` and for `waitFor`.
 * @typeParam Matcher - what else a value can be
 */
export type RequestPattern<Request extends ExchangeRequest, Matcher = never> = {
  readonly [Key in keyof Request & (typeof exchangeFields)[number]]?:
    | (Exchange[Key] extends string | number | null ? Exchange[Key] : [Matcher] extends [never] ? JsonValue : unknown)
    | Matcher
    | undefined
}

/**
 * A pattern for requests: fields that they must have, strings also as a RegExp, and any value as a matcher of a
 * test library (`expect.any(Number)`); or a function that returns whether a request matches. The case of a method does
 * not matter, and neither does that of a header's name; numbers in a query are compared as text.
 * @example { operation: 'update', objectId: 1, body: { labels: ['prod'] } }
 * @example ({ path }) => path.endsWith('/1/')
 */
export type RequestMatch<Request extends ExchangeRequest = Exchange> =
  | RequestPattern<Request, RegExp | AsymmetricMatcher>
  | ((request: Request) => boolean)

/** The fields of a request that a pattern can have. */
export const requestFields = ['operation', 'method', 'path', 'query', 'headers', 'body', 'objectId'] as const

/** The fields of a received request that a pattern can have. */
export const receivedFields = [...requestFields, 'requestId', 'fault', 'source'] as const

/** The fields of an exchange that a pattern can have. */
export const exchangeFields = [
  ...receivedFields,
  ...(['outcome', 'status', 'responseBody', 'responseHeaders', 'assumption'] as const),
] as const

/** Whether a request matches. Throws for a function that returns a promise, which would match everything. */
export function matches<Request extends ExchangeRequest>(match: RequestMatch<Request>, request: Request): boolean {
  if (typeof match !== 'function') return findDifferences(match, request).length === 0
  const result: unknown = match(request)
  if (typeof Object(result).then === 'function')
    throw failedTo('use a match', 'a function that returns a boolean', 'a promise', SYNCHRONOUS, 'invalid-match')
  return Boolean(result)
}

const SYNCHRONOUS = 'Make the function synchronous: remove async'

/** How a value differs from a pattern: a list of `path: expected … but got …`. */
export function findDifferences(pattern: unknown, value: unknown, path = ''): string[] {
  if (isMatcher(pattern)) return pattern.asymmetricMatch(value) ? [] : [formatDifference(path, String(pattern), value)]
  if (pattern instanceof RegExp) {
    // `search`, because `test` of a global expression depends on the call before it.
    return typeof value === 'string' && value.search(pattern) >= 0
      ? []
      : [formatDifference(path, String(pattern), value)]
  }
  if (Array.isArray(pattern) && Array.isArray(value) && pattern.length === value.length) {
    return pattern.flatMap((part, index) => findDifferences(part, value[index], `${path}[${index}]`))
  }
  const parts = isPlainObject(pattern) ? Object.entries(pattern) : []
  if (parts.length > 0 || (isPlainObject(pattern) && isPlainObject(value))) {
    return parts.flatMap(([key, part]) => {
      if (part === undefined) return []
      // The case of a header's name does not matter.
      const name = path === 'headers' || path === 'responseHeaders' ? key.toLowerCase() : key
      const inside = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
      return findDifferences(part, inside, path === '' ? key : `${path}.${key}`)
    })
  }
  return isSameValue(pattern, value, path) ? [] : [formatDifference(path, quote(pattern), value)]
}

function isSameValue(pattern: unknown, value: unknown, path: string): boolean {
  if (typeof pattern === 'number' && path.startsWith('query.')) return String(pattern) === value
  if (typeof pattern === 'string' && path === 'method') return pattern.toUpperCase() === value
  return Object.is(pattern, value)
}

export function checkMatch(match: unknown, fields: readonly string[], action: string): void {
  const fail = (expected: string, got: unknown, advice: string) => {
    throw failedTo(action, expected, quote(got), advice, 'invalid-match')
  }
  if (typeof match === 'function') {
    if (match.constructor.name === 'AsyncFunction') fail('match to return a boolean', 'an async function', SYNCHRONOUS)
    return
  }
  if (!isPlainObject(match))
    fail('match to be an object or a function', match, 'Pass the fields that a request has to have')
  const unknown = Object.keys(match as object).find((field) => !fields.includes(field))
  if (unknown !== undefined) {
    const advice = 'Use objectId for the id of the object, or requestId for that of the request'
    const expected = `match to have the fields ${fields.join(', ')}`
    fail(expected, unknown, unknown === 'id' ? advice : adviseNearest(unknown, fields))
  }
  copyPattern(match)
  const { operation, path } = match as { operation?: unknown; path?: unknown }
  if (typeof operation === 'string' && !operationNames.includes(operation as OperationName)) {
    fail(`operation to be one of ${operationNames.join(', ')}`, operation, adviseNearest(operation, operationNames))
  }
  if (typeof path === 'string') checkPath(path, fail)
}

/** Checks a path that could never be that of a request. */
function checkPath(path: string, fail: (expected: string, got: unknown, advice: string) => void): void {
  if (path.includes('?')) fail('path to have no query', path, 'Move the parameters to query')
  // Clients may encode any character.
  if (path.includes('%')) return
  if (!path.startsWith(COLLECTION_PATH.slice(0, -1))) {
    fail(`path to begin with ${COLLECTION_PATH}`, path, 'Leave out the base URL')
  }
  if (!path.endsWith('/')) fail('path to end with a slash', path, 'Add it, or use a RegExp for a request without it')
}

/** Copies and freezes the objects and lists of a pattern, but not the functions and matchers in it. */
export function copyPattern<Pattern>(pattern: Pattern, depth = MAX_JSON_DEPTH): Pattern {
  const copy = (part: unknown) => copyPattern(part, depth - 1)
  if (depth === 0)
    throw failedTo('use a match', `at most ${MAX_JSON_DEPTH} levels`, 'more', 'Change it', 'invalid-match')
  if (Array.isArray(pattern)) return Object.freeze(pattern.map(copy)) as Pattern
  if (!isPlainObject(pattern)) return pattern
  return Object.freeze(Object.fromEntries(Object.entries(pattern).map(([key, part]) => [key, copy(part)]))) as Pattern
}

function formatDifference(path: string, expected: string, value: unknown): string {
  return `${path}: expected ${expected} but got ${quote(value)}`
}

function isMatcher(pattern: unknown): pattern is AsymmetricMatcher {
  return (
    typeof pattern === 'object' &&
    pattern !== null &&
    'asymmetricMatch' in pattern &&
    typeof pattern.asymmetricMatch === 'function'
  )
}
