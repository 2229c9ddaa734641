import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Lets pages of any origin call the server.
 * @note A plain `*`, and not the origin sent back: the contract fixes `Vary` to `Accept`.
 * @returns whether the request was a preflight, which is then answered
 */
export function allowCrossOrigin({ headers, method }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.origin === undefined) return false
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', '*')
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    // Named and not `*`, which does not cover `Authorization`.
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '600',
  })
  response.end()
  return true
}
