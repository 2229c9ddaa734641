import { isJson } from '../../contract/json.ts'
import { operationNames } from '../../contract/operations.ts'
import { hasBody } from '../../simulator/http/service-request.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import {
  boolean,
  checkOptions,
  integer,
  number,
  type OptionCheck,
  type OptionChecks,
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
      const values = headers instanceof Headers ? [...headers.values()] : Object.values(headers)
      new Headers(headers as HeadersInit)
      return values.every((text) => typeof text === 'string' && HEADER_VALUE.test(text))
    } catch {
      return false
    }
  },
  expected: 'an object of header names and values, or Headers',
}

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
  rate: number(0, 1),
  times: integer(1),
  sequence: { is: (value) => Array.isArray(value) && value.length > 0, expected: 'a list of effects' },
  ...effectChecks,
}

const EFFECTS = 'status, networkError, truncate, delay, respond or sequence'

/** Checks a fault; `action` is what fails. */
export function checkFault(fault: Fault, action = 'add a fault'): void {
  const fail: Fail = (expected, got, advice) => {
    throw failedTo(action, expected, quote(got), advice, 'invalid-fault')
  }
  if (Array.isArray(fault))
    fail('one fault', fault, 'For a sequence of effects, use { sequence: [{ status: 503 }, {}] }')
  checkOptions(action, fault, checks, 'fields', 'invalid-fault')
  const { operation, match, sequence, times } = fault
  if (match !== undefined) checkMatch(match, requestFields, action)
  if (operation !== undefined && typeof match === 'object' && match.operation !== undefined) {
    fail('operation once', { operation, match }, 'Remove it from match')
  }
  const effects = Object.keys(effectChecks).filter((name) => fault[name as keyof FaultEffect] !== undefined)
  if (sequence === undefined) {
    checkEffect(fault, fail)
    if (!hasResponse(fault) && fault.delay === undefined) fail(EFFECTS, fault, 'Add one')
    return
  }
  if (times !== undefined) fail('either sequence or times', fault, 'Remove times: each effect is for one request')
  if (effects.length > 0) fail(`no ${effects[0]} beside a sequence`, fault, 'Move it into the sequence')
  for (const effect of sequence) {
    checkOptions(`${action} (sequence)`, effect, effectChecks, 'fields', 'invalid-fault')
    checkEffect(effect, fail)
  }
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
  if (status === undefined || body === undefined) return
  if (!hasBody(status)) fail(`no body, since a ${status} has none`, body, 'Remove it')
  if (typeof body === 'string' && !new Headers(headers).has('content-type')) {
    const advice = "Add headers: { 'content-type': 'text/html' }, or 'application/json' to send it as JSON"
    fail('a content-type for a body that is a text', body, advice)
  }
}
