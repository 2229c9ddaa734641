import { assumptionNames } from '../../contract/assumptions.ts'
import { isJson, type JsonValue, MAX_JSON_DEPTH } from '../../contract/json.ts'
import {
  COLLECTION_PATH,
  collectionMethods,
  operationNames,
  retrievableItemMethods,
} from '../../contract/operations.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { adviseNearest } from '../../validation/nearest.ts'
import { integer, type OptionCheck, word } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import type { AppliedFault, Exchange, ExchangeRequest } from './exchange.ts'
import { groupPairs } from './log-entry.ts'

/** A matcher of a test library, such as `expect.any(Number)`. */
interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean
}

/** What no JSON has: functions, dates, promises and maps. */
interface NotJson {
  readonly [Symbol.hasInstance]?: never
  readonly [Symbol.toPrimitive]?: never
  readonly [Symbol.toStringTag]?: never
}

type Named<Value> = { readonly [name: string]: Value }

/** What a field of a pattern can be, besides a matcher. The last line is for the fields with JSON. */
type FieldPattern<Key extends keyof Exchange, Matcher> = Key extends 'query'
  ? Named<string | number | Matcher | readonly (string | number | Matcher)[]> | Pairs<URLSearchParams, Matcher>
  : Key extends 'headers' | 'responseHeaders'
    ? Named<string | Matcher> | Pairs<Headers, Matcher> | Extract<Exchange[Key], null>
    : Exchange[Key] extends number | null
      ? Exchange[Key]
      : Exchange[Key] extends string | null
        ? Exchange[Key] | Matcher
        : [Matcher] extends [never]
          ? JsonValue
          : string | number | boolean | null | Named<unknown> | (object & NotJson)

type Pairs<Value, Matcher> = [Matcher] extends [never] ? never : Value

/**
 * Fields that a request must have. Of nested objects, only the fields in the pattern count. The types are those of any
 * exchange, so that one pattern goes for `list` and for `waitFor`.
 * @typeParam Matcher - what else a value can be
 */
export type RequestPattern<Request extends ExchangeRequest, Matcher = never> = {
  readonly [Key in keyof Request & (typeof exchangeFields)[number]]?:
    | FieldPattern<Key, Matcher>
    | Exclude<Matcher, RegExp>
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

/** @throws InventoryMockError for a function that returns an object, which would match everything */
export function matches<Request extends ExchangeRequest>(match: RequestMatch<Request>, request: Request): boolean {
  if (typeof match !== 'function') {
    const differences = findDifferences(match, request)
    return String(differences) === DROPPED ? failDropped() : differences.length === 0
  }
  const isDropped = 'responseBodyDropped' in request
  const result: unknown = match(
    isDropped ? Object.defineProperty({ ...request }, 'responseBody', { get: failDropped }) : request,
  )
  if (Object(result) === result) {
    const [got, advice] = isPromise(result) ? ['a promise', SYNCHRONOUS] : [quote(result), 'Return true or false']
    throw failedTo('use a match', 'a function that returns a boolean', got, advice, 'invalid-match')
  }
  return Boolean(result)
}

const SYNCHRONOUS = 'Make the function synchronous: remove async'

const DROPPED = 'responseBody: the log has dropped it'

/** Nobody knows whether a response matched whose body was dropped. */
function failDropped(): never {
  const advice = 'Call requests.clear() before what you look at, or match other fields'
  throw failedTo('match a request', 'the body of its response', 'one that the log has dropped', advice, 'limit')
}

function isPromise(value: unknown): boolean {
  return typeof Object(value).then === 'function'
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
  const parts = isPlainObject(pattern) ? Object.entries(pattern) : []
  if (parts.length > 0 || (isPlainObject(pattern) && isPlainObject(value))) {
    return parts.flatMap(([key, part]) => {
      if (path === '' && key === 'responseBody' && Object(value).responseBodyDropped) return [DROPPED]
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

type Fail = (expected: string, got: string, advice: string) => never

/** Checks a match: a pattern that could never be that of a request is a mistake. Returns it, with a pattern copied. */
export function checkMatch<Match>(match: Match, fields: readonly string[], action: string): Match {
  const fail: Fail = (expected, got, advice): never => {
    throw failedTo(action, expected, got, advice, 'invalid-match')
  }
  if (typeof match === 'function') {
    if (match.constructor.name === 'AsyncFunction') fail('match to return a boolean', 'an async function', SYNCHRONOUS)
    return match
  }
  if (!isPlainObject(match)) {
    const advice = isPromise(match) ? 'Add await' : 'Pass the fields that a request has to have'
    return fail('match to be an object or a function', quote(match), advice)
  }
  const unknown = Object.keys(match).find((field) => !fields.includes(field))
  if (unknown !== undefined) {
    const advice = 'Use objectId for the id of the object, or requestId for that of the request'
    const expected = `match to have the fields ${fields.join(', ')}`
    fail(expected, quote(unknown), unknown === 'id' ? advice : adviseNearest(unknown, fields))
  }
  const pattern = copyPattern(match)
  for (const [field, value] of Object.entries(pattern)) {
    checkValue(value, field, fail)
    const check = fieldChecks[field as keyof typeof fieldChecks]
    // A text can be a RegExp.
    if (!check || isMatcher(value) || check.is(value) || (value instanceof RegExp && check.words)) continue
    fail(`${field} to be ${check.expected}`, quote(value), adviseNearest(value, check.words ?? [], 'Change it'))
  }
  if (typeof pattern.path === 'string') checkPath(pattern.path, fail)
  checkTogether(pattern, fields, fail)
  return pattern
}

const methods = [...Object.keys({ ...collectionMethods, ...retrievableItemMethods }), 'OPTIONS', 'TRACE']

const faultFields = Object.keys({
  ...{ ids: 0, status: 0, networkError: 0, truncate: 0, delay: 0, respond: 0, at: 0, error: 0 },
} satisfies Record<keyof AppliedFault, 0>)

const isText = (value: unknown) => typeof value === 'string' || value instanceof RegExp || isMatcher(value)
const isParameter = (value: unknown) => isText(value) || typeof value === 'number'

function orNull(check: OptionCheck): OptionCheck {
  return { ...check, is: (value) => value === null || check.is(value), expected: `${check.expected}, or null` }
}

/** An object whose values, with their names, are all of a kind. */
function named(isPart: (value: unknown, name: string) => boolean, expected: string): OptionCheck {
  const is = (value: unknown) =>
    isPlainObject(value) && Object.entries(value).every(([name, part]) => isPart(part, name))
  return { is, expected }
}

const headers = named(isText, 'an object of names and texts, or Headers')

/** The bodies can be any JSON. */
const fieldChecks: Readonly<Record<Exclude<(typeof exchangeFields)[number], 'body' | 'responseBody'>, OptionCheck>> = {
  operation: orNull(word(...operationNames)),
  method: { ...word(...methods), is: (value) => methods.includes(String(value).toUpperCase()) },
  path: { is: isText, expected: 'a text', words: [] },
  query: named((value) => [value].flat().every(isParameter), 'an object of names and texts, or URLSearchParams'),
  headers,
  objectId: orNull(integer(0)),
  requestId: integer(1),
  fault: orNull(named((_, name) => faultFields.includes(name), `an object with ${faultFields.join(', ')}`)),
  source: word('app', 'console', 'activity'),
  outcome: word('pending', 'response', 'network-error', 'aborted'),
  status: orNull(integer(200, 599)),
  responseHeaders: orNull(headers),
  assumption: orNull(word(...assumptionNames)),
}

/** Checks a value at any depth: it is JSON, a RegExp or a matcher. */
function checkValue(value: unknown, path: string, fail: Fail): void {
  if (value === undefined) fail(`${path} to have a value`, 'undefined', 'Leave it out for any')
  if (isMatcher(value) || value instanceof RegExp) return
  if (Array.isArray(value) || isPlainObject(value)) {
    for (const [key, part] of Object.entries(value)) checkValue(part, `${path}.${key}`, fail)
  } else if (!isJson(value)) {
    const advice = isPromise(value) ? 'Add await' : 'Use a matcher of your test library, or a function as the match'
    fail(`${path} to be JSON, a RegExp or a matcher`, quote(value), advice)
  }
}

/** Checks fields that exclude each other. */
function checkTogether(pattern: Record<string, unknown>, fields: readonly string[], fail: Fail): void {
  const { operation, method, objectId, outcome, status } = pattern
  const routes = [collectionMethods, retrievableItemMethods].flatMap((table) => Object.entries(table))
  const own = routes.flatMap(([name, other]) => (other === operation ? [name] : []))
  if (typeof method === 'string' && own.length > 0 && !own.includes(method.toUpperCase()))
    fail(`method to be ${own.join(' or ')} with the operation ${operation}`, quote(method), 'Leave out one of them')
  // A create has the id of its object when it is answered.
  const hasNoId = operation === 'list' || (operation === 'create' && !fields.includes('status'))
  if (hasNoId && typeof objectId === 'number')
    fail(`no objectId with the operation ${operation}`, quote(objectId), 'Leave out one of them')
  const isGiven = (name: string) =>
    Object(pattern[name]) === pattern[name] ? !isMatcher(pattern[name]) : pattern[name] != null
  const given = ['status', 'responseBody', 'responseHeaders', 'assumption'].find(isGiven)
  const without = typeof outcome === 'string' && outcome !== 'response' ? 'outcome' : status === null && 'status'
  const contrary = given ?? (outcome === 'response' && 'outcome')
  if (without && contrary)
    fail(`no ${contrary} with ${without} ${pattern[without]}`, quote(pattern[contrary]), 'Leave out one of them')
}

/** Checks a path that could never be that of a request. */
function checkPath(path: string, fail: Fail): void {
  if (path.includes('?')) fail('path to have no query', quote(path), 'Move the parameters to query')
  // Clients may encode any character.
  if (path.includes('%')) return
  if (!path.startsWith(COLLECTION_PATH.slice(0, -1))) {
    fail(`path to begin with ${COLLECTION_PATH}`, quote(path), 'Leave out the base URL')
  }
  if (!path.endsWith('/')) {
    fail('path to end with a slash', quote(path), 'Add it, or use a RegExp for a request without it')
  }
}

/**
 * Copies and freezes the objects and lists of a pattern, but not the functions and matchers in it. Headers and
 * URLSearchParams become objects.
 */
export function copyPattern<Pattern>(pattern: Pattern): Pattern {
  if (!isPlainObject(pattern)) return pattern
  const fields = Object.entries(pattern).map(([name, value]) => [name, PAIRS.includes(name) ? readPairs(value) : value])
  return copyPart(Object.fromEntries(fields), MAX_JSON_DEPTH) as Pattern
}

/** The fields that can be Headers or URLSearchParams. */
const PAIRS = ['query', 'headers', 'responseHeaders']

function readPairs(value: unknown): unknown {
  // Of any realm, and of any implementation.
  const isPairs = typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value
  return isPairs ? groupPairs(value as Iterable<[string, string]>) : value
}

function copyPart(part: unknown, depth: number): unknown {
  const copy = (inner: unknown) => copyPart(inner, depth - 1)
  if (depth === 0)
    throw failedTo('use a match', `at most ${MAX_JSON_DEPTH} levels`, 'more', 'Change it', 'invalid-match')
  if (Array.isArray(part)) return Object.freeze(part.map(copy))
  if (!isPlainObject(part) || isMatcher(part)) return part
  return Object.freeze(Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, copy(inner)])))
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
