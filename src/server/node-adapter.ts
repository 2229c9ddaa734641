import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { HostResponse } from '../host/request/messages.ts'
import type { Destination } from '../host/request/routed-request.ts'
import { type HandledRequest, handleRequest } from '../mock/handle-request.ts'
import type { OnEnd } from '../mock/lifetime.ts'
import type { RequestHeaders } from '../simulator/http/messages.ts'
import type { List } from '../simulator/list/list.ts'
import { readNodeBody } from './body-reader.ts'

/**
 * Passes a request of `node:http` to the service as plain data, without a `Request` and a `Response`: for a small
 * response, they cost many times more than the response itself.
 * @returns null for a path that the service does not have
 * @throws LimitError
 */
export function handleNodeRequest(
  { mock, target, source }: Extract<Destination, { mock: unknown }>,
  request: IncomingMessage,
  response: ServerResponse,
): HandledRequest | Promise<HandledRequest | null> | null {
  const { mount, path, search, headers, client } = target
  const method = request.method!
  const readBody = () => mock.readBody(method, client, (count) => readNodeBody(request, count))
  const onClientGone: OnEnd = (listener) => {
    if (response.closed) listener()
    response.once('close', listener)
    return () => response.off('close', listener)
  }
  return mock.handle<HandledRequest | null>(method, client, () =>
    handleRequest(
      mock,
      // Written out: a spread takes longer than the rest.
      { method, mount, path, search, headers, body: null, client },
      hasBody(request) ? readBody : null,
      onClientGone,
      source,
    ),
  )
}

/**
 * Writes a response of the service or the host. Node leaves out the body of a response to HEAD.
 * @param isLast - whether the response ends with it
 */
export function writeResponse(
  response: ServerResponse,
  { status, headers, body, list }: HostResponse & { list?: List | null },
  isLast = true,
): void {
  const content = list?.bytes ?? body
  writeHead(response, status, headers, content === null ? null : Buffer.byteLength(content))
  if (isLast) response.end(content)
  else response.write(content ?? '')
}

/** The rest of a refused body is read until nothing more comes for so long, in ms, or it is larger than this, in bytes. */
const DRAIN_TIME = 500
const DRAIN_SIZE = 16 * 1024 * 1024

/** Of so many connections at a time. Others are closed at once: to read them all would keep everybody else waiting. */
const MOST_DRAINED = 32

let drained = 0

/**
 * Writes a response and closes its connection. What the client still sends is read and forgotten for a while: a proxy that
 * cannot send its request to the end does not look at the response.
 */
export function writeLastResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, ...result }: HostResponse,
): void {
  const last = { ...result, headers: { ...headers, connection: 'close' } }
  if (request.complete || !hasBody(request) || drained >= MOST_DRAINED) {
    writeResponse(response, last)
    return
  }
  writeResponse(response, last, false)
  drained++
  const end = () => response.end()
  const timer = setTimeout(end, DRAIN_TIME)
  let size = 0
  request.on('data', ({ length }) => {
    size += length
    timer.refresh()
    if (size > DRAIN_SIZE) end()
  })
  request.once('close', end).once('end', end).resume()
  response.once('close', () => {
    drained--
    clearTimeout(timer)
  })
}

/**
 * Writes the status and the headers of a response.
 * @param size - of its body, in bytes; null for none
 */
export function writeHead(
  response: ServerResponse,
  status: number,
  headers: HostResponse['headers'],
  size: number | null,
): void {
  // A flat list of names and values, because Node takes much longer to write the headers of an object.
  const fields: string[] = []
  for (const name of Object.keys(headers)) fields.push(name, headers[name]!)
  if (size !== null) fields.push('content-length', String(size))
  response.writeHead(status, fields)
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
