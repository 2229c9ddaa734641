import type { RequestHeaders, ServiceResponse } from '../../simulator/http/service-request.ts'

type Headers = ServiceResponse['headers']

/** Lets pages of any origin read the response. `*`: the origin would need another `Vary` than the contract's. */
const ALLOW_ALL: Headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }

/** The CORS headers of the response to a request; none if it comes from no page. */
export function createCorsHeaders(headers: RequestHeaders): Headers {
  return headers.get('origin') === null ? {} : ALLOW_ALL
}

/** Whether a request is a preflight request: a browser's question whether a page may send another. */
export function isPreflight(method: string, headers: RequestHeaders): boolean {
  return method === 'OPTIONS' && headers.get('origin') !== null && headers.get('access-control-request-method') !== null
}

export function createPreflightHeaders(headers: RequestHeaders): Headers {
  return {
    ...ALLOW_ALL,
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    // The names, because `*` does not include `Authorization`.
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
  }
}
