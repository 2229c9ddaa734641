import type { JsonValue } from '../../contract/json.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { Delay } from '../delay.ts'
import type { ExchangeRequest } from '../log/exchange.ts'
import type { RequestMatch } from '../log/match.ts'

/**
 * Which requests a fault applies to.
 * @typeParam Match - the type of `match`
 */
export interface FaultScope<Match> {
  /** Only requests of this operation; by default all. */
  operation?: OperationName | undefined
  /** Only requests that match a pattern or a function. */
  match?: Match | undefined
  /** The number of requests after which the fault is removed; by default it stays. */
  times?: number | undefined
  /** The probability that it applies, from 0 to 1, drawn from the mock's seed. */
  rate?: number | undefined
}

/** A response instead of the service's own. */
export interface ResponseFault {
  /** The status of the response, from 200 to 599. */
  status: number
  /**
   * The body of the response; by default the framework's for that status. Sent as JSON, except a string with a
   * `Content-Type` that is not JSON, which is sent as it is.
   */
  body?: JsonValue | undefined
  /** Headers of the response, over the default ones. */
  headers?: Readonly<Record<string, string>> | undefined
  networkError?: false | undefined
  /** The length that the body is cut to, in bytes. */
  truncate?: number | undefined
  /** The delay of the response, in ms, instead of the mock's. */
  delay?: Delay | undefined
}

interface NoResponse {
  status?: undefined
  body?: undefined
  headers?: undefined
}

/** The service's own response with a part of its body, such as broken JSON. */
export interface TruncationFault extends NoResponse {
  networkError?: false | undefined
  /** The length that the body is cut to, in bytes; a character that would be cut in two is left out. */
  truncate: number
  /** The delay of the response, in ms, instead of the mock's. */
  delay?: Delay | undefined
}

/** No response. */
export interface NetworkErrorFault extends NoResponse {
  // Not `true`, so that a table of faults needs no `as const`. `{ networkError: false }` alone throws at run time.
  /** No response at all: a rejected `fetch`, a destroyed socket. */
  networkError: boolean
  truncate?: undefined
  /** The delay of the error, in ms, instead of the mock's. */
  delay?: Delay | undefined
}

/** The service's own response, delayed. */
export interface DelayFault extends NoResponse {
  networkError?: false | undefined
  truncate?: undefined
  /** The delay of the response, in ms, instead of the mock's. */
  delay: Delay
}

/**
 * A fault to inject: another response, a part of the service's own, a network error, or a delay. Of several that match
 * a request, the newest with a response or an error decides that. The newest delay applies too, whichever of them has
 * it, unless it belongs to another response.
 * @typeParam Match - the type of `match`
 */
export type Fault<Match = RequestMatch<ExchangeRequest>> = FaultScope<Match> &
  (ResponseFault | TruncationFault | NetworkErrorFault | DelayFault)

/** A fault in the list of a mock, with its id. */
export type ActiveFault = Fault & { readonly id: number }

/** The effect of a fault on the response. */
export type FaultEffect = Pick<Fault, 'status' | 'body' | 'headers' | 'networkError' | 'truncate'>

/** Whether a fault has an effect on the response, and not a delay alone. */
export function hasResponse({ status, networkError, truncate }: FaultEffect): boolean {
  return status !== undefined || networkError === true || truncate !== undefined
}

/** Whether a response with a status can have a body. */
export function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304
}

/** Whether a value is a valid status of a response. */
export function isStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 200 && value <= 599
}
