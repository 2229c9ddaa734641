import { copyJson, isJson, type JsonValue } from '../contract/json.ts'
import { type OperationName, operationNames } from '../contract/operations.ts'
import { InventoryMockError, quote } from '../errors.ts'
import { checkDelay, type Delay } from './delay.ts'
import type { AppliedFault, ExchangeRequest } from './exchange.ts'
import { checkMatch, copyPattern, matches, type RequestMatch } from './match.ts'
import type { Random } from './random.ts'

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
  /** No answer at all: a rejected `fetch`, a destroyed socket. Not `true`, which a table of faults would have to insist on. */
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
 * What shall go wrong, and when: another answer, a network error, or only a delay. Of several that fit a request, the newest
 * strikes, and no other.
 * @typeParam Match - how `match` may say which requests are meant
 */
export type Fault<Match = RequestMatch<ExchangeRequest>> = FaultScope<Match> &
  (AnswerFault | NetworkErrorFault | DelayFault)

const FIELDS = ['operation', 'match', 'status', 'body', 'headers', 'networkError', 'delay', 'times', 'rate']

/** What a fault does, whichever kind it is. */
export type FaultEffect = Pick<Fault, 'status' | 'body' | 'headers' | 'networkError' | 'delay'>

/** The faults of a mock, the newest asked first. */
export class Faults {
  #active: { id: number; fault: Fault; left: number }[] = []
  #lastId = 0

  /**
   * Adds a fault.
   * @returns a function that takes it back
   * @throws InventoryMockError for one that cannot be
   */
  add(fault: Fault): () => void {
    checkFault(fault)
    const id = ++this.#lastId
    this.#active.unshift({ id, fault: copyFault(fault), left: fault.times ?? Number.POSITIVE_INFINITY })
    return () => void this.remove(id)
  }

  /** The active faults by their ids, the newest first. */
  list(): { id: number; fault: Fault }[] {
    return this.#active.map(({ id, fault, left }) => ({
      id,
      fault: { ...fault, ...(fault.times !== undefined && { times: left }) },
    }))
  }

  /** @returns whether there was one */
  remove(id: number): boolean {
    const count = this.#active.length
    this.#active = this.#active.filter((entry) => entry.id !== id)
    return this.#active.length < count
  }

  clear(): void {
    this.#active = []
  }

  /** The fault that strikes a request, if one does; it is then used up by one. */
  strike(readRequest: () => ExchangeRequest, random: Random): Fault | null {
    if (this.#active.length === 0) return null
    const request = readRequest()
    const entry = this.#active.find(
      ({ fault: { operation, match, rate } }) =>
        (operation === undefined || operation === request.operation) &&
        (match === undefined || matches(match, request)) &&
        (rate === undefined || random() < rate),
    )
    if (entry === undefined) return null
    entry.left--
    if (entry.left === 0) this.remove(entry.id)
    return entry.fault
  }
}

/**
 * A fault as the log shows it.
 * @param ms - the delay as drawn
 */
export function describeFault({ status, networkError, delay }: FaultEffect, ms: number | 'infinite'): AppliedFault {
  return {
    ...(status !== undefined && { status }),
    ...(networkError && { networkError }),
    ...(delay !== undefined && ms !== 0 && { delay: ms }),
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

function copyFault(fault: Fault): Fault {
  return {
    ...fault,
    ...(fault.match && { match: copyPattern(fault.match) }),
    ...(fault.body !== undefined && { body: copyJson(fault.body) }),
    ...(fault.headers && { headers: { ...fault.headers } }),
  } as Fault
}

/** What a field has to be, for each that can be wrong by itself. */
const fieldChecks: { [Field in keyof Fault]: { is: (value: never) => boolean; expected: string } } = {
  operation: {
    is: (value: OperationName) => operationNames.includes(value),
    expected: `one of ${operationNames.join(', ')}`,
  },
  status: { is: isStatus, expected: 'an integer from 200 to 599' },
  body: { is: isJson, expected: 'JSON' },
  headers: { is: areHeaders, expected: 'an object of header names and values' },
  networkError: { is: (value) => typeof value === 'boolean', expected: 'true or false' },
  times: { is: (value) => Number.isInteger(value) && value > 0, expected: 'an integer from 1 up' },
  rate: { is: (value) => typeof value === 'number' && value >= 0 && value <= 1, expected: 'a number from 0 to 1' },
}

function checkFault(fault: Fault): void {
  const action = 'add a fault'
  const refuse = (expected: string, got: unknown, advice = 'Change it') => {
    throw new InventoryMockError(action, expected, quote(got), advice)
  }
  if (typeof fault !== 'object' || fault === null) refuse('an object', fault, 'Say what shall go wrong')
  for (const [field, value] of Object.entries(fault)) {
    if (!FIELDS.includes(field)) refuse(`the fields ${FIELDS.join(', ')}`, field, 'Use one of those')
    const check = fieldChecks[field as keyof Fault]
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

function areHeaders(headers: Record<string, string>): boolean {
  if (typeof headers !== 'object' || headers === null) return false
  try {
    new Headers(headers)
    return Object.values(headers).every((value) => typeof value === 'string')
  } catch {
    return false
  }
}
