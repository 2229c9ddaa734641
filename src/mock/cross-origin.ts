import type { RequestHeaders, ServiceResponse } from '../simulator/http/service-request.ts'

type Headers = ServiceResponse['headers']

/** The headers of a request that tell where it comes from. */
export type OriginHeaders = Pick<RequestHeaders, 'get'>

/** Whether a request is a preflight request: a browser's question whether a page may send another. */
export function isPreflight(method: string, headers: OriginHeaders): boolean {
  return method === 'OPTIONS' && headers.get('origin') !== null && headers.get('access-control-request-method') !== null
}

/**
 * Lets the pages of one origin read a response to a request with credentials.
 * @param exposed - the headers that they can read, by name: with credentials, `*` does not mean all
 */
export function allowOrigin(origin: string, exposed: Iterable<string>): Headers {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': [...exposed].join(', '),
  }
}

/** @param allowed - the headers that let the page read a response */
export function createPreflightHeaders(headers: OriginHeaders, allowed: Headers): Headers {
  return {
    ...allowed,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    // The names, because `*` does not include `Authorization`.
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
  }
}
