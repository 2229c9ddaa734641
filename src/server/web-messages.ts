import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { hasBody } from './node-adapter.ts'

/**
 * Converts a request of `node:http` to one of the platform. Its signal is aborted when the client disconnects.
 * @param target - the path and the query
 */
export function toRequest(request: IncomingMessage, response: ServerResponse, target: string): Request {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  const { headers } = request
  const method = request.method!
  const canHaveBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(target, 'http://localhost'), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal: controller.signal,
    // `duplex` is required for a stream, but not in the types.
    ...(canHaveBody && hasBody(request) && { body: Readable.toWeb(request), duplex: 'half' }),
  } as RequestInit)
}

/** Writes a response of the platform. Event streams are written as fast as the client reads them. */
export async function writeWebResponse(response: ServerResponse, web: Response): Promise<void> {
  const headers = Object.fromEntries(web.headers)
  const isStream = headers['content-type'] === 'text/event-stream'
  const body = isStream ? null : Buffer.from(await web.arrayBuffer())
  // The client has gone.
  if (response.destroyed) return
  if (isStream) {
    response.writeHead(web.status, headers)
    // The types of the DOM and of Node describe the same stream. A client that disconnects is no error.
    pipeline(Readable.fromWeb(web.body as ReadableStream), response).catch(() => {})
  } else {
    response.writeHead(web.status, web.status === 204 ? headers : { ...headers, 'content-length': body!.length })
    response.end(body)
  }
}
