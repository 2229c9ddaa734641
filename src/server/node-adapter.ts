import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { HostMock } from '../host/host-mock.ts'
import type { HostResponse } from '../host/host-request.ts'
import { readSource } from '../host/request-source.ts'
import { type HandledRequest, handleRequest } from '../mock/handle-request.ts'
import type { RequestHeaders, ServiceRequest } from '../simulator/http/messages.ts'
import type { List } from '../simulator/list/list-objects.ts'
import type { BodyReader } from './body-reader.ts'

/** The target of a request: the path that the service is mounted at, the path below it, the query, and the headers. */
export type RequestTarget = Pick<ServiceRequest, 'mount' | 'path' | 'search' | 'headers'>

/**
 * Passes a request of `node:http` to the service as plain data, without a `Request` and a `Response`: for a small
 * response, they cost many times more than the response itself.
 * @returns null for a path that the service does not have
 * @throws LimitError
 */
export function handleNodeRequest(
  mock: HostMock,
  request: IncomingMessage,
  response: ServerResponse,
  { mount, path, search, headers }: RequestTarget,
  bodies: BodyReader,
): HandledRequest | Promise<HandledRequest> | null {
  return handleRequest(
    mock,
    { method: request.method!, mount, path, search, headers, body: null },
    hasBody(request) ? () => bodies.read(request, mock.usage) : null,
    (listener) => {
      if (response.closed) listener()
      response.once('close', listener)
      return () => response.off('close', listener)
    },
    readSource(headers),
  )
}

/**
 * Lets the requests of a connection take effect one after the other. A client can send a request before it has the
 * response to the one before (HTTP pipelining). Node emits both at once, while the first can still wait for its body.
 */
export function inOrder(listener: RequestListener): RequestListener {
  return (request, response) => {
    // Node connects a response to its socket when the responses before it are complete.
    if (response.socket) listener(request, response)
    // Not in the event itself: Node is not yet done with it.
    else response.once('socket', () => queueMicrotask(() => listener(request, response)))
  }
}

/** Writes a response of the service or the host. Node leaves out the body of a response to HEAD. */
export function writeResponse(
  response: ServerResponse,
  { status, headers, body, list }: HostResponse & { list?: List | null },
): void {
  const content = list?.bytes ?? body
  // A flat list of names and values, because Node takes much longer to write the headers of an object.
  const fields: string[] = []
  for (const name of Object.keys(headers)) fields.push(name, headers[name]!)
  if (content !== null) fields.push('content-length', String(Buffer.byteLength(content)))
  response.writeHead(status, fields)
  response.end(content)
}

/** Writes a response and closes its connection: the rest of the request is not read. */
export function writeLastResponse(response: ServerResponse, { headers, ...result }: HostResponse): void {
  writeResponse(response, { ...result, headers: { ...headers, connection: 'close' } })
}

/** Splits the target of a request line, such as `/path?query`, into path and query. */
export function splitRequestTarget(target: string): { pathname: string; search: string } {
  // A client of a proxy sends an absolute URL: `GET http://host/path`.
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? ''
  const at = target.indexOf('?', origin.length)
  const pathname = at < 0 ? target.slice(origin.length) : target.slice(origin.length, at)
  // A question mark alone is no query, as for `URL`.
  return { pathname: pathname || '/', search: at < 0 || at === target.length - 1 ? '' : target.slice(at) }
}

/** The headers of a request of `node:http`. They do not hold the request, so that the log can keep them. */
export class NodeHeaders implements RequestHeaders {
  readonly #headers: IncomingHttpHeaders

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name]
    return value === undefined ? null : String(value)
  }

  get size(): number {
    let size = 0
    for (const name of Object.keys(this.#headers)) size += name.length + this.get(name)!.length
    return size
  }

  *[Symbol.iterator](): Iterator<[name: string, value: string]> {
    for (const name of Object.keys(this.#headers)) yield [name, this.get(name)!]
  }
}

/** Whether a request has a body, which can be empty. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
