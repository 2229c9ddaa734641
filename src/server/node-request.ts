import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { LARGE_BODY, type RequestBody } from '../host/limits/request-body.ts'
import type { ServiceDestination } from '../host/request/host-request.ts'
import type { HandledRequest } from '../mock/adapter-request.ts'
import { handleRequest } from '../mock/handle-request.ts'
import type { OnEnd } from '../mock/lifetime.ts'
import { HEADER_SIZE, type RequestHeaders } from '../simulator/http/service-request.ts'

/**
 * Passes a request of `node:http` to the service as plain data: for a small response, a `Request` and a `Response` cost
 * many times more than the response itself.
 */
export function handleNodeRequest(
  { mock, head, client, target, source }: ServiceDestination,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<HandledRequest> {
  const method = request.method!
  const onClientGone: OnEnd = (listener) => {
    if (response.closed) listener()
    response.once('close', listener)
    return () => response.off('close', listener)
  }
  // As with a platform's request: `readBody` checks the limits of a write, also of one that has no body.
  const canHaveBody = hasRequestBody(request) || !/^(GET|HEAD)$/.test(method)
  const readBody = canHaveBody ? (body: RequestBody) => readNodeBody(request, body) : null
  return mock.handle({ method, headers: head.headers, client, readBody }, (parts) =>
    handleRequest(mock, { request: { ...head, method }, target, onClientGone, source, ...parts }),
  )
}

/** How many large bodies are read in one turn of the event loop: 64 KiB of each. */
const READ_AT_ONCE = 4

/** Those that wait for their turn, in its order. */
const waiting = new Set<IncomingMessage>()

/**
 * Reads no more of a body until its turn comes. A server accepts one connection in each turn of the event loop: with 600 bodies
 * of 1 MiB that are read as fast as they come, a new client waits a second.
 */
function pauseForOthers(request: IncomingMessage): void {
  request.pause()
  if (waiting.size === 0) setImmediate(resumeNext)
  waiting.add(request)
}

function resumeNext(): void {
  let left = READ_AT_ONCE
  for (const request of waiting) {
    if (left-- === 0) return void setImmediate(resumeNext)
    waiting.delete(request)
    request.resume()
  }
}

/** Reads the body of a request of `node:http`. Of one that is refused, the rest is left to be read. */
function readNodeBody(request: IncomingMessage, body: RequestBody): Promise<void> {
  return new Promise((resolve, reject) => {
    body.announce(request.headers['content-length'])
    const fail = (error: Error) => {
      waiting.delete(request)
      request.off('data', read).off('end', resolve).pause()
      reject(error)
    }
    const read = (part: Buffer) => {
      try {
        body.add(part)
        if (part.length >= LARGE_BODY) pauseForOthers(request)
      } catch (error) {
        fail(error as Error)
      }
    }
    // Listeners, because `for await` would destroy a request whose body is refused.
    request.on('data', read)
    request.once('end', resolve)
    request.once('error', fail)
  })
}

/** Converts a request of `node:http` to one of the platform. Its signal is aborted when the client disconnects. */
export function toPlatformRequest(request: IncomingMessage, response: ServerResponse, target: string): Request {
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
    // `duplex` is required for a stream, but not in the types. A body that is refused leaves the connection open.
    ...(canHaveBody &&
      hasRequestBody(request) && {
        body: (ReadableStream as typeof NodeReadableStream).from(request.iterator({ destroyOnReturn: false })),
        duplex: 'half',
      }),
  } as RequestInit)
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
  #size: number | undefined

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name]
    return value === undefined ? null : String(value)
  }

  get size(): number {
    if (this.#size !== undefined) return this.#size
    let size = 0
    // Not by the iterator, which takes 2 µs of each request.
    for (const name in this.#headers) size += name.length + String(this.#headers[name]).length + HEADER_SIZE
    this.#size = size
    return size
  }

  *[Symbol.iterator](): Iterator<[name: string, value: string]> {
    for (const name of Object.keys(this.#headers)) yield [name, this.get(name)!]
  }
}

/** Whether a request has a body, which can be empty. */
export function hasRequestBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
