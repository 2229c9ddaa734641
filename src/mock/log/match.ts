import { isPlain, type JsonValue } from '../../contract/json.ts'
import { type OperationName, operationNames } from '../../contract/operations.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import type { Exchange, ExchangeRequest } from './exchange.ts'

/** A matcher of a test library: `expect.any(Number)`. */
export interface AsymmetricMatcher {
  /** Whether a value is one that it stands for. */
  asymmetricMatch(value: unknown): boolean
}

/**
 * What a request has to hold, of nested values as much as is named.
 * @typeParam Matcher - what may stand for a value
 */
export type RequestPattern<Request extends ExchangeRequest, Matcher = never> = {
  readonly [Key in keyof Request]?:
    | (Request[Key] extends string | number | null ? Request[Key] : [Matcher] extends [never] ? JsonValue : unknown)
    | Matcher
    | undefined
}

/**
 * Which requests are meant: what they hold, of nested values as much as is named, texts also by a RegExp, and anything
 * by the matchers of a test library (`expect.any(Number)`); or a function that says.
 * @example { operation: 'update', id: 1, body: { labels: ['prod'] } }
 * @example ({ path }) => path.endsWith('/1/')
 */
export type RequestMatch<Request extends ExchangeRequest = Exchange> =
  | RequestPattern<Request, RegExp | AsymmetricMatcher>
  | ((request: Request) => boolean)

/** Whether a request is meant. */
export function matches<Request extends ExchangeRequest>(match: RequestMatch<Request>, request: Request): boolean {
  return typeof match === 'function' ? match(request) : differences(match, request).length === 0
}

/** What of a pattern a value does not hold, each as `path: expected … but got …`. */
export function differences(pattern: unknown, value: unknown, path = ''): string[] {
  if (isMatcher(pattern)) return pattern.asymmetricMatch(value) ? [] : [describe(path, String(pattern), value)]
  if (pattern instanceof RegExp) {
    // `search` and not `test`, which remembers where a global expression was.
    return typeof value === 'string' && value.search(pattern) >= 0 ? [] : [describe(path, String(pattern), value)]
  }
  if (Array.isArray(pattern) && Array.isArray(value) && pattern.length === value.length) {
    return pattern.flatMap((part, index) => differences(part, value[index], `${path}[${index}]`))
  }
  const parts = isObject(pattern) && isPlain(pattern) ? Object.entries(pattern) : []
  if (parts.length > 0 || (isObject(pattern) && isPlain(pattern) && isObject(value))) {
    return parts.flatMap(([key, part]) =>
      part === undefined ? [] : differences(part, own(value, key), path === '' ? key : `${path}.${key}`),
    )
  }
  return Object.is(pattern, value) ? [] : [describe(path, quote(pattern), value)]
}

/**
 * Checks that a match can ever be one.
 * @param fields - what it can ask for
 * @throws InventoryMockError
 */
export function checkMatch(match: unknown, fields: readonly string[], action: string): void {
  if (typeof match === 'function') return
  const refuse = (expected: string, got: unknown, advice: string) => {
    throw new InventoryMockError(action, expected, quote(got), advice)
  }
  if (!isObject(match) || !isPlain(match))
    refuse('match to be an object or a function', match, 'Say what it has to hold')
  for (const field of Object.keys(match as object)) {
    if (!fields.includes(field)) refuse(`match to ask for ${fields.join(', ')}`, field, 'Use one of those')
  }
  const { operation } = match as { operation?: unknown }
  if (typeof operation === 'string' && !operationNames.includes(operation as OperationName)) {
    refuse(`operation to be one of ${operationNames.join(', ')}`, operation, 'Use one of those')
  }
}

/** A copy of a pattern: of its objects and lists; the functions and the matchers in it are what they are. */
export function copyPattern<Pattern>(pattern: Pattern): Pattern {
  if (Array.isArray(pattern)) return pattern.map(copyPattern) as Pattern
  if (!isObject(pattern) || !isPlain(pattern)) return pattern
  return Object.fromEntries(Object.entries(pattern).map(([key, part]) => [key, copyPattern(part)])) as Pattern
}

function describe(path: string, expected: string, value: unknown): string {
  return `${path}: expected ${expected} but got ${quote(value)}`
}

function own(holder: unknown, key: string): unknown {
  return isObject(holder) && Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a pattern is one of those that test libraries have: `expect.any(Number)`. */
function isMatcher(pattern: unknown): pattern is AsymmetricMatcher {
  return isObject(pattern) && 'asymmetricMatch' in pattern && typeof pattern.asymmetricMatch === 'function'
}
