import type { RequestHeaders, ServiceResponse } from '../../simulator/http/messages.ts'
import type { InventoryErrorCode } from '../../validation/errors.ts'

/** A request as adapters pass it to a host. */
export interface HostRequest {
  method: string
  /** The path, percent-encoded as the client sent it. */
  pathname: string
  /** The query with its question mark; empty if there is none. */
  search: string
  headers: RequestHeaders
  /** The IP address of the client; undefined where it is unknown. */
  clientAddress: string | undefined
  /** The path that a trusted proxy has removed, without a slash at the end. */
  prefix: string
  /** Whether the client uses TLS. */
  isSecure: boolean
}

/** A response of a host itself, not of the service. */
export type HostResponse = Pick<ServiceResponse, 'status' | 'headers' | 'body'>

/** Thrown for a request over a limit of the host; the client gets the status, with the message as `detail`. */
export class LimitError extends Error {
  constructor(
    readonly status: 413 | 503 | 507,
    message: string,
  ) {
    super(message)
  }
}

/** Creates a response with JSON. */
export function createJsonResponse(
  status: number,
  body: object,
  headers: ServiceResponse['headers'] = {},
): HostResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/**
 * Creates a response with an error, in the form of the service's own errors.
 * @param code - that of an error of the admin API
 */
export function createErrorResponse(
  status: number,
  detail: string,
  code?: InventoryErrorCode,
  headers?: ServiceResponse['headers'],
): HostResponse {
  return createJsonResponse(status, { detail, code }, headers)
}

/**
 * The response to a request that is over a limit; null for any other error.
 * @param code - that of an error of the admin API
 */
export function findErrorResponse(error: unknown, code?: InventoryErrorCode): HostResponse | null {
  return error instanceof LimitError ? createErrorResponse(error.status, error.message, code) : null
}

/** Converts a response to one of the platform. */
export function toPlatformResponse({ body, ...init }: HostResponse, { method }: Request): Response {
  return new Response(method === 'HEAD' ? null : body, init)
}
