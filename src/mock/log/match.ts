import { isPlain, type JsonValue } from '../../contract/json.ts'
import { MAX_JSON_DEPTH } from '../../contract/json-depth.ts'
import { type OperationName, operationNames } from '../../contract/operations.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import type { Exchange, ExchangeRequest } from './exchange.ts'

/** A matcher of a test library, such as `expect.any(Number)`. */
export interface AsymmetricMatcher {
  /** Whether a value matches. */
  asymmetricMatch(value: unknown): boolean
}

/**
 * Fields that a request must have. Of nested objects, only the fields in the pattern count.
 * @typeParam Matcher - what else a value can be
 */
export type RequestPattern<Request extends ExchangeRequest, Matcher = never> = {
  readonly [Key in keyof Request & (typeof exchangeFields)[number]]?:
    | (Request[Key] extends string | number | null ? Request[Key] : [Matcher] extends [never] ? JsonValue : unknown)
    | Matcher
    | undefined
}

/**
 * A pattern for requests: fields that they must have, strings also as a RegExp, and any value as a matcher of a
 * test library (`expect.any(Number)`); or a function that returns whether a request matches.
 * @example { operation: 'update', id: 1, body: { labels: ['prod'] } }
 * @example ({ path }) => path.endsWith('/1/')
 */
export type RequestMatch<Request extends ExchangeRequest = Exchange> =
  | RequestPattern<Request, RegExp | AsymmetricMatcher>
  | ((request: Request) => boolean)

/** The fields of a request that a pattern can have. */
export const requestFields = ['operation', 'method', 'path', 'query', 'headers', 'body', 'id'] as const

/** The fields of an exchange that a pattern can have. */
export const exchangeFields = [
  ...requestFields,
  ...(['requestId', 'status', 'responseBody', 'responseHeaders', 'assumption', 'fault'] as const),
] as const

/** Whether a request matches. */
export function matches<Request extends ExchangeRequest>(match: RequestMatch<Request>, request: Request): boolean {
  return typeof match === 'function' ? match(request) : findDifferences(match, request).length === 0
}

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
  const parts = isObject(pattern) && isPlain(pattern) ? Object.entries(pattern) : []
  if (parts.length > 0 || (isObject(pattern) && isPlain(pattern) && isObject(value))) {
    return parts.flatMap(([key, part]) =>
      part === undefined
        ? []
        : findDifferences(
            part,
            getOwn(value, isHeaders(path) ? key.toLowerCase() : key),
            path === '' ? key : `${path}.${key}`,
          ),
    )
  }
  return Object.is(pattern, value) ? [] : [formatDifference(path, quote(pattern), value)]
}

/**
 * Checks a pattern.
 * @param fields - the fields that it can have
 * @throws InventoryMockError for an invalid one
 */
export function checkMatch(match: unknown, fields: readonly string[], action: string): void {
  if (typeof match === 'function') return
  const fail = (expected: string, got: unknown, advice: string) => {
    throw new InventoryMockError(action, expected, quote(got), advice)
  }
  if (!isObject(match) || !isPlain(match))
    fail('match to be an object or a function', match, 'Pass the fields that a request has to have')
  for (const field of Object.keys(match as object)) {
    if (!fields.includes(field)) fail(`match to have the fields ${fields.join(', ')}`, field, 'Use one of those')
  }
  copyPattern(match)
  const { operation } = match as { operation?: unknown }
  if (typeof operation === 'string' && !operationNames.includes(operation as OperationName)) {
    fail(`operation to be one of ${operationNames.join(', ')}`, operation, 'Use one of those')
  }
}

/**
 * Copies the objects and lists of a pattern, but not the functions and matchers in it.
 * @param depth - how many levels it can have: more than a request, and few enough for every step over it
 * @throws InventoryMockError for more
 */
export function copyPattern<Pattern>(pattern: Pattern, depth = MAX_JSON_DEPTH): Pattern {
  const copy = (part: unknown) => copyPattern(part, depth - 1)
  if (depth === 0) throw new InventoryMockError('use a match', `at most ${MAX_JSON_DEPTH} levels`, 'more', 'Change it')
  if (Array.isArray(pattern)) return pattern.map(copy) as Pattern
  if (!isObject(pattern) || !isPlain(pattern)) return pattern
  return Object.fromEntries(Object.entries(pattern).map(([key, part]) => [key, copy(part)])) as Pattern
}

function formatDifference(path: string, expected: string, value: unknown): string {
  return `${path}: expected ${expected} but got ${quote(value)}`
}

/** Whether the keys of a field are header names, whose case does not matter. */
function isHeaders(path: string): boolean {
  return path === 'headers' || path === 'responseHeaders'
}

function getOwn(holder: unknown, key: string): unknown {
  return isObject(holder) && Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isMatcher(pattern: unknown): pattern is AsymmetricMatcher {
  return isObject(pattern) && 'asymmetricMatch' in pattern && typeof pattern.asymmetricMatch === 'function'
}
