import { assumptionNames } from '../../contract/assumptions.ts'
import { isJson, type JsonValue, MAX_JSON_DEPTH } from '../../contract/json.ts'
import {
  COLLECTION_PATH,
  collectionMethods,
  operationNames,
  retrievableItemMethods,
} from '../../contract/operations.ts'
import { hasBody } from '../../simulator/http/service-request.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { adviseNearest } from '../../validation/nearest.ts'
import { integer, type OptionCheck, string, word } from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { effects } from '../faults/effects.ts'
import type { Exchange, ExchangeRequest } from './exchange.ts'
import { groupPairs } from './log-entry.ts'

/** A matcher of a test library, such as `expect.any(Number)`. */
interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean
}

/** An object that is no function, promise, date or map, which no JSON has. An interface has no index signature. */
type JsonObject =
  | { readonly [name: string]: unknown }
  | (object & { readonly [Name in 'hasInstance' | 'toPrimitive' | 'toStringTag' as (typeof Symbol)[Name]]?: never })

/** A field of a pattern, besides a matcher. The last line is for the fields with JSON. */
type FieldPattern<Key extends keyof Exchange, Matcher> = Key extends 'query'
  ? { readonly [name: string]: string | number | Matcher | readonly (string | number | Matcher)[] } | URLSearchParams
  : Key extends 'headers' | 'responseHeaders'
    ? { readonly [name: string]: string | Matcher } | Headers | Extract<Exchange[Key], null>
    : Exchange[Key] extends number | null
      ? Exchange[Key]
      : Exchange[Key] extends string | null
        ? Exchange[Key] | Matcher
        : string | number | boolean | null | ([Matcher] extends [never] ? JsonValue : JsonObject)

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
    throw mockError('use a match', 'a function that returns a boolean', got, advice, 'invalid-match')
  }
  return Boolean(result)
}

const SYNCHRONOUS = 'Make the function synchronous: remove async'

const DROPPED = 'responseBody: the log has dropped it'

/** Nobody knows whether a response matched whose body was dropped. */
function failDropped(): never {
  const advice = 'Call requests.clear() before what you look at, or match other fields'
  throw mockError('match a request', 'the body of its response', 'one that the log has dropped', advice, 'limit')
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

/** Checks a match: what no request can have is a mistake. Returns it, a pattern as a copy. */
export function checkMatch<Match>(match: Match, fields: readonly string[], action: string): Match {
  const fail: Fail = (expected, got, advice): never => {
    throw mockError(action, expected, got, advice, 'invalid-match')
  }
  if (typeof match === 'function') {
    if (match.constructor.name === 'AsyncFunction') fail('match to return a boolean', 'an async function', SYNCHRONOUS)
    return match
  }
  if (!isPlainObject(match)) {
    return fail('match to be an object or a function', quote(match), 'Pass the fields that a request has to have')
  }
  const unknown = Object.keys(match).find((field) => !fields.includes(field))
  if (unknown !== undefined) {
    const expected = `match to have the fields ${fields.join(', ')}`
    fail(expected, quote(unknown), adviseNearest(unknown, fields))
  }
  const pattern = copyPattern(match, fail)
  for (const [field, value] of Object.entries(pattern)) {
    const { is, expected, words } = fieldChecks[field as keyof typeof fieldChecks] ?? {}
    const isPossible =
      (value === null && nullable.includes(field)) || isMatcher(value) || (value instanceof RegExp && words)
    const text = field === 'method' && typeof value === 'string' ? value.toUpperCase() : value
    if (is && !isPossible && !is(text)) {
      fail(`${field} to be ${expected}`, quote(value), adviseNearest(value, words ?? [], 'Change it'))
    }
  }
  if (typeof pattern.path === 'string') checkPath(pattern.path, fail)
  checkTogether(pattern, fields, fail)
  return pattern
}

const methods = [...Object.keys({ ...collectionMethods, ...retrievableItemMethods }), 'OPTIONS', 'TRACE']

const nullable = ['operation', 'objectId', 'fault', 'status', 'responseHeaders', 'assumption']

function namesWith(isValue: (value: unknown, name: string) => boolean, expected: string): OptionCheck {
  return {
    is: (value) => isPlainObject(value) && Object.entries(value).every(([name, part]) => isValue(part, name)),
    expected,
  }
}

const isText = (value: unknown) => typeof value === 'string' || value instanceof RegExp || isMatcher(value)
const isHeader = (value: unknown, name: string) =>
  isText(value) &&
  /^[!#$%&'*+.^`|~\w-]+$/.test(name) &&
  (typeof value !== 'string' || (value.trim() === value && /^[\t -~\x80-\xff]*$/.test(value)))
const headers = namesWith(isHeader, 'an object of names and texts, or Headers')

/** A text of JSON is a value of JSON only in quotes. */
const jsonCheck: OptionCheck = {
  is: (value) => typeof value !== 'string' || !/^\s*(\{.*\}|\[.*\])\s*$/s.test(value),
  expected: 'JSON, and not a text of it',
}

/** Whether the log can show a value of an effect: no list, no `false`, and `true` for a function. */
function isLogged(value: unknown, { is }: OptionCheck): boolean {
  return value === true ? is(true) || is(isLogged) : value !== false && typeof value !== 'object' && is(value)
}

/** The checks of the fields that a fault has in the log. */
const faultValues: Readonly<Record<string, (value: unknown) => boolean>> = {
  ids: Array.isArray,
  at: (value) => value === 'response',
  error: isText,
  ...Object.fromEntries(Object.entries(effects).map(([name, { check }]) => [name, (value) => isLogged(value, check)])),
}
const isFaultField = (value: unknown, name: string) =>
  Object.hasOwn(faultValues, name) && (isMatcher(value) || faultValues[name]!(value))

/** Those of the fields that cannot be any JSON. */
const fieldChecks: Partial<Record<(typeof exchangeFields)[number], OptionCheck>> = {
  operation: word(...operationNames),
  method: word(...methods),
  path: { ...string, words: [] },
  query: namesWith(
    // Of one value, a request has a text.
    (values) =>
      !(Array.isArray(values) && values.length < 2) &&
      [values].flat().every((value) => typeof value === 'number' || isText(value)),
    'an object of names and texts, with a list for two or more, or URLSearchParams',
  ),
  body: jsonCheck,
  headers,
  objectId: integer(0),
  requestId: integer(1),
  fault: namesWith(isFaultField, 'an object with the fields of a fault in the log, such as ids'),
  source: word('app', 'console', 'activity'),
  outcome: word('pending', 'response', 'network-error', 'aborted', 'passed'),
  status: integer(200, 599),
  responseBody: jsonCheck,
  responseHeaders: headers,
  assumption: word(...assumptionNames),
}

/** Checks fields that exclude each other. */
function checkTogether(pattern: Record<string, unknown>, fields: readonly string[], fail: Fail): void {
  const { operation, method, path, objectId, outcome, status } = pattern
  const refuse = (name: string, other: string) =>
    fail(`no ${name} with the ${other} ${pattern[other]}`, quote(pattern[name]), 'Leave out one of them')
  const routes = [collectionMethods, retrievableItemMethods].flatMap((table) => Object.entries(table))
  const own = routes.flatMap(([name, other]) => (other === operation ? [name] : []))
  if (typeof method === 'string' && own.length > 0 && !own.includes(method.toUpperCase())) refuse('method', 'operation')
  const isCollection = Object.values(collectionMethods).some((name) => name === operation)
  if (typeof operation === 'string' && typeof path === 'string' && (path === COLLECTION_PATH) !== isCollection)
    refuse('path', 'operation')
  // A create has the id of its object when it is answered.
  const hasNoId = operation === 'list' || (operation === 'create' && !fields.includes('status'))
  if (hasNoId && typeof objectId === 'number') refuse('objectId', 'operation')
  const [, ofPath] = typeof path === 'string' ? (/\/(\d+)\/$/.exec(path) ?? []) : []
  if (typeof objectId === 'number' && ofPath !== undefined && Number(ofPath) !== objectId) refuse('objectId', 'path')
  if (typeof status === 'number' && !hasBody(status) && (pattern.responseBody ?? null) !== null)
    refuse('responseBody', 'status')
  const isGiven = (name: string) => (pattern[name] ?? null) !== null && !isMatcher(pattern[name])
  const given = [outcome === 'passed' ? 'fault' : 'status', 'responseBody', 'responseHeaders', 'assumption'].find(
    isGiven,
  )
  if (given && typeof outcome === 'string' && outcome !== 'response') refuse(given, 'outcome')
  if (status === null && (given || outcome === 'response')) refuse(given ?? 'outcome', 'status')
}

/** Checks a path that could never be that of a request. */
function checkPath(path: string, fail: Fail): void {
  if (path.includes('?')) fail('path to have no query', quote(path), 'Move the parameters to query')
  const [, method] = /^([A-Z]+) /.exec(path) ?? []
  if (method) fail('path to have no method', quote(path), 'Move it to method')
  if (/[:*{}<>#[\]]/.test(path.replace(/^[a-z]+:/, '')))
    fail('path to be that of a request', quote(path), 'Use objectId for that of an object, or a RegExp')
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
 * Copies and freezes a pattern. Headers and URLSearchParams become objects.
 * @param fail - for a value, at any depth, that is not JSON, a RegExp or a matcher
 */
export function copyPattern<Pattern>(pattern: Pattern, fail?: Fail, path = '', depth = MAX_JSON_DEPTH): Pattern {
  if (depth === 0)
    throw mockError('use a match', `at most ${MAX_JSON_DEPTH} levels`, 'more', 'Change it', 'invalid-match')
  const value: unknown =
    ['query', 'headers', 'responseHeaders'].includes(path) && isPairs(pattern) ? groupPairs(pattern) : pattern
  const copy = (part: unknown, key: string | number) => copyPattern(part, fail, path + (path && '.') + key, depth - 1)
  if (Array.isArray(value)) return Object.freeze(value.map(copy)) as Pattern
  if (isMatcher(value) || value instanceof RegExp) return pattern
  if (isPlainObject(value))
    return Object.freeze(
      Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part, key)])),
    ) as Pattern
  if (value === undefined) fail?.(`${path} to have a value`, 'undefined', 'Leave it out for any')
  const advice = 'Use a matcher of your test library, or a function as the match'
  if (!isJson(value)) fail?.(`${path} to be JSON, a RegExp or a matcher`, quote(value), advice)
  return pattern
}

/** Whether a value is Headers, URLSearchParams or a Map of texts, of any realm and of any implementation. */
function isPairs(value: unknown): value is Iterable<[name: string, value: string]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !(Symbol.iterator in value)) return false
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string')
  return Array.from(value as Iterable<unknown>).every(isPair)
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
