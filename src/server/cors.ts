import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Allows pages of any origin to read the response, and responds to preflight requests.
 * @returns true for a preflight request; its response is then complete
 * @note The header is `*`, not the origin of the request: that would need `Vary: Origin`, and the contract fixes `Vary`
 * to `Accept` (section 4).
 */
export function allowCrossOrigin({ headers, method }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.origin === undefined) return false
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', '*')
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    // The names, because `*` does not include `Authorization`.
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  })
  response.end()
  return true
}
