import type { RequestHeaders, ServiceResponse } from '../simulator/http/messages.ts'
import type { InventoryErrorCode } from '../validation/errors.ts'
import { LimitError } from './limit-error.ts'

/** A request as adapters pass it to a host. */
export interface HostRequest {
  method: string
  /** The path, percent-encoded as the client sent it. */
  pathname: string
  /** The query with its question mark; empty if there is none. */
  search: string
  headers: RequestHeaders
  /** The IP address that the request comes from; undefined where the platform does not say it. */
  remoteAddress: string | undefined
  /** Whether it came over TLS, to this host itself. */
  isSecure: boolean
}

/** A response of a host itself, not of the service. */
export type HostResponse = Pick<ServiceResponse, 'status' | 'headers' | 'body'>

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
export function createErrorResponse(status: number, detail: string, code?: InventoryErrorCode): HostResponse {
  return createJsonResponse(status, { detail, code })
}

/**
 * The response to a request that is over a limit; null for any other error.
 * @param code - that of an error of the admin API
 */
export function findErrorResponse(error: unknown, code?: InventoryErrorCode): HostResponse | null {
  return error instanceof LimitError ? createErrorResponse(error.status, error.message, code) : null
}

/** Converts a response to one of the platform. */
export function toResponse({ body, ...init }: HostResponse, { method }: Request): Response {
  return new Response(method === 'HEAD' ? null : body, init)
}

/** The response for a path that neither the host nor the service has, as the framework's. */
export const notFound: HostResponse = { status: 404, headers: { 'content-type': 'text/html' }, body: 'not found' }
