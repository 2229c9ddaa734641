import { isJson, type JsonValue } from '../../contract/json.ts'
import { type OperationName, operationNames } from '../../contract/operations.ts'
import { InventoryMockError, quote } from '../../validation/errors.ts'
import { checkDelay, type Delay } from '../delay.ts'
import type { ExchangeRequest } from '../log/exchange.ts'
import { checkMatch, type RequestMatch } from '../log/match.ts'
import { booleanCheck, type OptionCheck } from '../options.ts'

/**
 * When a fault strikes.
 * @typeParam Match - how `match` may say which requests are meant
 */
export interface FaultScope<Match> {
  /** Only requests of this operation; all where it is left out. */
  operation?: OperationName | undefined
  /** Only requests that hold this, or that the function takes. */
  match?: Match | undefined
  /** How many requests it strikes before it is gone; all of them where it is left out. */
  times?: number | undefined
  /** How likely it strikes, from 0 to 1, drawn from the mock's seed. */
  rate?: number | undefined
}

/** An answer in the place of the service's own. */
export interface AnswerFault {
  /** The status to answer with, from 200 to 599. */
  status: number
  /**
   * The body to answer with; by default the framework's for that status. It is sent as JSON, but for a string under a
   * `Content-Type` that is not JSON, which is sent as it is.
   */
  body?: JsonValue | undefined
  /** Headers to answer with, over those that an answer has anyway. */
  headers?: Readonly<Record<string, string>> | undefined
  networkError?: false | undefined
  /** How long the answer takes, in ms, instead of the mock's own delay. */
  delay?: Delay | undefined
}

interface NoAnswer {
  status?: undefined
  body?: undefined
  headers?: undefined
}

/** No answer. */
export interface NetworkErrorFault extends NoAnswer {
  // Not `true`, which a table of faults would have to insist on. So `{ networkError: false }` alone still compiles, and
  // is refused at run time.
  /** No answer at all: a rejected `fetch`, a destroyed socket. */
  networkError: boolean
  /** How long it takes until then, in ms, instead of the mock's own delay. */
  delay?: Delay | undefined
}

/** The service's own answer, later. */
export interface DelayFault extends NoAnswer {
  networkError?: false | undefined
  /** How long the service's own answer takes, in ms, instead of the mock's own delay. */
  delay: Delay
}

/**
 * What shall go wrong, and when: another answer, a network error, or only a delay. Of several that fit a request, the
 * newest strikes, and no other.
 * @typeParam Match - how `match` may say which requests are meant
 */
export type Fault<Match = RequestMatch<ExchangeRequest>> = FaultScope<Match> &
  (AnswerFault | NetworkErrorFault | DelayFault)

/** What a fault does, whichever kind it is. */
export type FaultEffect = Pick<Fault, 'status' | 'body' | 'headers' | 'networkError' | 'delay'>

/** What is needed of a field's value, by its name; null for one that has a check of its own below. */
const checks: Record<keyof Fault, OptionCheck> = {
  operation: {
    is: (value: OperationName) => operationNames.includes(value),
    expected: `one of ${operationNames.join(', ')}`,
  },
  match: null,
  status: { is: isStatus, expected: 'an integer from 200 to 599' },
  body: { is: isJson, expected: 'JSON' },
  headers: { is: areHeaders, expected: 'an object of header names and values' },
  networkError: booleanCheck,
  delay: null,
  times: { is: (value) => Number.isInteger(value) && value > 0, expected: 'an integer from 1 up' },
  rate: { is: (value) => typeof value === 'number' && value >= 0 && value <= 1, expected: 'a number from 0 to 1' },
}

/**
 * Checks a fault.
 * @throws InventoryMockError for one that cannot be
 */
export function checkFault(fault: Fault): void {
  const action = 'add a fault'
  const refuse = (expected: string, got: unknown, advice = 'Change it') => {
    throw new InventoryMockError(action, expected, quote(got), advice)
  }
  if (typeof fault !== 'object' || fault === null) refuse('an object', fault, 'Say what shall go wrong')
  for (const [field, value] of Object.entries(fault)) {
    if (!Object.hasOwn(checks, field)) {
      refuse(`the fields ${Object.keys(checks).join(', ')}`, field, 'Use one of those')
    }
    const check = checks[field as keyof Fault]
    if (value !== undefined && check && !check.is(value as never)) refuse(`${field} to be ${check.expected}`, value)
  }
  const { match, status, networkError, delay, body, headers } = fault
  if (match !== undefined) checkMatch(match, ['operation', 'method', 'path', 'query', 'body', 'id'], action)
  if (delay !== undefined) checkDelay(delay, action)
  if (status !== undefined && networkError) refuse('either a status or a network error', fault, 'Leave one of them out')
  for (const [field, value] of Object.entries({ body, headers })) {
    if (status === undefined && value !== undefined) refuse(`a status for the ${field}`, fault, 'Add one')
  }
  if (status !== undefined && body !== undefined && !hasBody(status)) {
    refuse(`no body, which a ${status} cannot have`, body, 'Leave it out')
  }
  if (status === undefined && !networkError && delay === undefined) {
    refuse('a status, networkError or a delay', fault, 'Say what shall go wrong')
  }
}

/** Whether an answer with a status can have a body. */
export function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304
}

/** Whether a status can be that of an answer. */
export function isStatus(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= 200 && (status as number) <= 599
}

function areHeaders(headers: Record<string, string>): boolean {
  if (typeof headers !== 'object' || headers === null) return false
  try {
    new Headers(headers)
    return Object.values(headers).every((value) => typeof value === 'string')
  } catch {
    return false
  }
}
