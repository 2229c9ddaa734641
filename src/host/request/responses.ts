import type { ServiceResponse } from '../../simulator/http/service-request.ts'
import { type InventoryErrorCode, mockError, quote } from '../../validation/errors.ts'
import { type LimitName, MAX_HEADERS, MAX_QUERY } from '../limits/bounds.ts'

/** A response of a host itself, not of the service. */
export interface HostResponse extends Pick<ServiceResponse, 'status' | 'headers' | 'body'> {
  /** The limit that the request is over, for the log. */
  limit?: LimitName
}

/** When a client may try again, in s: about when memory is free again. */
const RETRY_AFTER = 5

/** Thrown for a request over a limit of the host; the client gets the status, with the message as `detail`. */
export class LimitError extends Error {
  constructor(
    readonly status: 413 | 414 | 429 | 431 | 503 | 507,
    readonly limit: LimitName,
    message: string,
    readonly headers: ServiceResponse['headers'] = {},
  ) {
    super(message)
  }
}

export function createJsonResponse(
  status: number,
  body: object,
  headers: ServiceResponse['headers'] = {},
): HostResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** Creates a response in the form of the service's own errors; one of the admin API has a code. */
export function createErrorResponse(
  status: number,
  detail: string,
  code?: InventoryErrorCode,
  headers?: ServiceResponse['headers'],
): HostResponse {
  return createJsonResponse(status, { detail, code }, headers)
}

/** The response to a request that is over a limit. Throws any other error. */
export function createLimitResponse(error: unknown, code?: InventoryErrorCode): HostResponse {
  if (!(error instanceof LimitError)) throw error
  const { status, message, headers, limit } = error
  return { ...createErrorResponse(status, message, code, headers), limit }
}

/** Creates the error of a request that the memory has no room for. */
export function createMemoryError(): LimitError {
  const detail = 'The server has no room in its memory for this now. Send it again later.'
  return new LimitError(503, 'memory', detail, { 'retry-after': String(RETRY_AFTER) })
}

export const tooManyHeaders = createLimitResponse(
  new LimitError(431, 'headers', `Requests have at most ${MAX_HEADERS} headers.`),
)

export const queryTooLong = createLimitResponse(
  new LimitError(414, 'query', `Queries have at most ${MAX_QUERY} characters.`),
)

export function toPlatformResponse({ status, headers, body }: HostResponse, { method }: Request): Response {
  return new Response(method === 'HEAD' ? null : body, { status, headers })
}

/** The response to a request whose header `Host` is no host of a URL. */
export function createHostError(host: string): HostResponse {
  const advice = 'Send the host of the URL, such as localhost:4010'
  const expected = 'a name or an IP address with at most one port'
  const { message } = mockError('read the header Host', expected, quote(host), advice)
  return createErrorResponse(400, message, 'invalid-argument')
}

export const invalidSessionName = createErrorResponse(
  400,
  'Failed to find the session: expected a name of up to 100 letters, digits and _.~-, which is not . or .., but got another. Change it in the path /sessions/<name>, or in the header X-Inventory-Session.',
  'invalid-argument',
)

/** The response to a request that names the session of a visitor without having its cookie. */
export const foreignSession = createErrorResponse(
  403,
  'Only its visitor can use this session, with the cookie. An operator can with its admin API, at /sessions/<name>/__mock__.',
  'forbidden',
)

export const noSession = createErrorResponse(
  400,
  'This server needs a session for each request: in the header X-Inventory-Session, or in the path /sessions/<name>.',
)

export const readOnlyCollection = createErrorResponse(
  403,
  'The shared collection is read-only. Use a session: the header X-Inventory-Session: <name>.',
)

export const hostClosed = createErrorResponse(503, 'This host is closed. Create another one.', 'ended')

/** The response for a path that neither the host nor the service has, as the framework's. */
export const pathNotFound = { status: 404, headers: { 'content-type': 'text/html' }, body: 'not found' }
