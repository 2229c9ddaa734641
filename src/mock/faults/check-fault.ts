import { isJson } from '../../contract/json.ts'
import { operationNames } from '../../contract/operations.ts'
import { hasBody, toHeaders } from '../../simulator/http/service-request.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import {
  boolean,
  checkOptions,
  integer,
  type OptionCheck,
  type OptionChecks,
  string,
  word,
} from '../../validation/options.ts'
import { isPlainObject } from '../../validation/plain-object.ts'
import { delayCheck } from '../delay.ts'
import { checkMatch, requestFields } from '../log/match.ts'
import { type Fault, type FaultEffect, hasResponse, isStatus } from './fault.ts'

// What Node writes to a socket; `Headers` accepts other control characters too.
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

export const headersCheck: OptionCheck = {
  is(headers) {
    if (!isPlainObject(headers) && !(headers instanceof Headers)) return false
    try {
      // Checks the names. It would convert a value that is no text.
      const values = [...toHeaders(headers as Headers | Record<string, string>).values()]
      return Object.values(headers).every(string.is) && values.every((text) => HEADER_VALUE.test(text))
    } catch {
      return false
    }
  },
  expected: 'an object of header names and values, or Headers',
  advise(headers) {
    const other = Object.values(Object(headers)).find(
      (value) => typeof value === 'number' || typeof value === 'boolean',
    )
    return other === undefined ? undefined : `The value of a header is a text: write '${other}'`
  },
}

/** Those of a connection, and the length, which are those of what is sent. */
export const ownHeaders = [
  ...[
    'content-length',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'proxy-connection',
    'te',
    'trailer',
    'upgrade',
  ],
]

const effectChecks: OptionChecks<FaultEffect> = {
  at: word('request', 'response'),
  status: { is: isStatus, expected: 'an integer from 200 to 599' },
  body: { is: isJson, expected: 'JSON' },
  headers: headersCheck,
  networkError: boolean,
  truncate: integer(0),
  delay: delayCheck,
  respond: { is: (value) => typeof value === 'function', expected: 'a function that returns a Response' },
}

const checks: OptionChecks<Fault> = {
  operation: word(...operationNames),
  match: null,
  skip: integer(0),
  rate: { is: (rate) => typeof rate === 'number' && rate > 0 && rate <= 1, expected: 'a number above 0, up to 1' },
  times: integer(1),
  sequence: { is: (value) => Array.isArray(value) && value.length > 0, expected: 'a list of effects' },
  ...effectChecks,
}

const EFFECTS_OF_ONE = 'status, networkError, truncate, delay, respond'

/** Checks a fault; `action` is what fails. */
export function checkFault(fault: Fault, action = 'add a fault'): void {
  const fail: Fail = (expected, got, advice) => {
    throw failedTo(action, expected, quote(got), advice, 'invalid-fault')
  }
  if (Array.isArray(fault))
    fail('one fault', fault, 'For a sequence of effects, use { sequence: [{ status: 503 }, {}] }')
  checkOptions(action, fault, checks, 'fields', 'invalid-fault')
  const { operation, match, sequence, times } = fault
  if (operation !== undefined && isPlainObject(match) && match.operation !== undefined) {
    fail('operation once', { operation, match }, 'Remove it from match')
  }
  // With the operation, of which not every request can be.
  const scope = operation !== undefined && isPlainObject(match) ? { ...match, operation } : match
  if (match !== undefined) checkMatch(scope, requestFields, action)
  const effects = Object.keys(effectChecks).filter((name) => fault[name as keyof FaultEffect] !== undefined)
  if (sequence === undefined) {
    checkEffect(fault, fail)
    if (!hasEffect(fault)) fail(`${EFFECTS_OF_ONE} or sequence`, fault, 'Add one')
    return
  }
  if (times !== undefined) fail('either sequence or times', fault, 'Remove times: each effect is for one request')
  if (effects.length > 0) fail(`no ${effects[0]} beside a sequence`, fault, 'Move it into the sequence')
  for (const effect of sequence) {
    checkOptions(`${action} (sequence)`, effect, effectChecks, 'fields', 'invalid-fault')
    checkEffect(effect, fail)
    if (!hasEffect(effect) && !isEmpty(effect)) fail(`${EFFECTS_OF_ONE}, or {} for none`, effect, 'Add one')
  }
}

/** Checks a fault that is added. Of one in a state, the effects can be used up. */
export function checkNewFault({ sequence }: Fault): void {
  if (!sequence?.every(isEmpty)) return
  const advice = 'Add one, or use skip for requests before the first'
  throw failedTo('add a fault', 'an effect in the sequence', quote(sequence), advice, 'invalid-fault')
}

function hasEffect(effect: FaultEffect): boolean {
  return hasResponse(effect) || effect.delay !== undefined
}

function isEmpty(effect: FaultEffect): boolean {
  return Object.values(effect).every((value) => value === undefined)
}

type Fail = (expected: string, got: unknown, advice: string) => void

/** Checks which fields of an effect go together. */
function checkEffect({ status, networkError, truncate, body, headers, respond }: FaultEffect, fail: Fail): void {
  const given = Object.entries({ status, 'network error': networkError || undefined, respond })
  const [first, second] = given.flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (first && second) fail(`either a ${first} or a ${second}`, { status, networkError, respond }, 'Remove one of them')
  if (truncate !== undefined && (networkError || respond))
    fail('truncate with a response of the service or a status', truncate, 'Remove it')
  for (const [field, value] of Object.entries({ body, headers })) {
    if (status === undefined && value !== undefined) fail(`a status for the ${field}`, value, 'Add one')
  }
  const own = headers && [...toHeaders(headers).keys()].find((name) => ownHeaders.includes(name))
  if (own !== undefined) fail('headers without those that each connection has of its own', own, 'Remove it')
  if (status === undefined) return
  if (!hasBody(status) && truncate !== undefined)
    fail(`no truncate, since a ${status} has no body`, truncate, 'Remove it')
  if (body === undefined) return
  if (!hasBody(status)) fail(`no body, since a ${status} has none`, body, 'Remove it')
  if (typeof body === 'string' && !toHeaders(headers ?? {}).has('content-type')) {
    const advice = "Add headers: { 'content-type': 'text/html' }, or 'application/json' to send it as JSON"
    fail('a content-type for a body that is a text', body, advice)
  }
}
