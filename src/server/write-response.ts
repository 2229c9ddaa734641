import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { HostResponse } from '../host/request/responses.ts'
import type { List } from '../simulator/list/list.ts'
import { hasRequestBody } from './node-request.ts'

/** A response of the service or the host, or one of the platform that is read. */
interface WritableResponse extends Pick<HostResponse, 'status' | 'headers'> {
  body: string | Uint8Array | null
  list?: List | null
}

/** Writes a response. Node leaves out the body of one to HEAD. */
export function writeResponse(response: ServerResponse, { status, headers, body, list }: WritableResponse): void {
  const content = list?.bytes ?? body
  writeHead(response, status, headers, content === null ? null : Buffer.byteLength(content))
  const request = response.req
  // Of a connection that is kept, Node itself reads the rest of the request.
  if (response.shouldKeepAlive || request.complete || !hasRequestBody(request)) response.end(content)
  else {
    response.write(content ?? '')
    endAfterRequest(response)
  }
}

/** Writes a response, and closes its connection. */
export function writeLastResponse(response: ServerResponse, result: WritableResponse): void {
  response.shouldKeepAlive = false
  writeResponse(response, result)
}

/** Writes the status and the headers of a response, and the size of its body in bytes. */
export function writeHead(
  response: ServerResponse,
  status: number,
  headers: HostResponse['headers'],
  size: number | null,
): void {
  // A flat list of names and values, because Node takes much longer to write the headers of an object.
  const fields: string[] = []
  for (const name of Object.keys(headers)) {
    // Cookies are beside that of the host, which the others would replace.
    if (name === 'set-cookie') for (const cookie of headers[name]!.split('\n')) response.appendHeader(name, cookie)
    // `Vary` is that of the host, if it has one: with the origin.
    else if (name !== 'vary' || !response.hasHeader(name)) fields.push(name, headers[name]!)
  }
  if (size !== null) fields.push('content-length', String(size))
  response.writeHead(status, fields)
}

/** The rest of a request is read until nothing more comes for so long, in ms, or it is larger than this, in bytes. */
const DRAIN_TIME = 2000
const DRAIN_SIZE = 16 * 1024 * 1024

/** Of so many connections at a time. Others are closed at once: to read them all would keep everybody else waiting. */
const MOST_DRAINED = 32

let drained = 0

/**
 * Ends a written response whose connection closes with it when the rest of its request has come, which is forgotten: a
 * proxy that cannot send its request to the end does not look at the response.
 */
function endAfterRequest(response: ServerResponse): void {
  const end = () => response.end()
  if (drained >= MOST_DRAINED) return void end()
  drained++
  const timer = setTimeout(end, DRAIN_TIME)
  let size = 0
  response.req.on('data', ({ length }) => {
    size += length
    timer.refresh()
    if (size > DRAIN_SIZE) end()
  })
  response.req.once('close', end).once('end', end).resume()
  response.once('close', () => {
    drained--
    clearTimeout(timer)
  })
}

/** Writes a response of the platform. Event streams are written as fast as the client reads them. */
export async function writePlatformResponse(
  response: ServerResponse,
  { status, headers, body }: Response,
): Promise<void> {
  const fields = Object.fromEntries(headers)
  if (fields['content-type'] === 'text/event-stream') {
    writeHead(response, status, fields, null)
    // The types of the DOM and of Node describe the same stream. A client that disconnects is no error.
    pipeline(Readable.fromWeb(body as ReadableStream), response).catch(() => {})
    return
  }
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader()
  const first = await reader?.read()
  const next = first?.value && (await reader!.read())
  // The client has gone.
  if (response.destroyed) return void reader?.cancel().catch(() => {})
  if (!next?.value) {
    return writeResponse(response, { status, headers: fields, body: status === 204 ? null : (first?.value ?? '') })
  }
  // The rest, as fast as the client reads it.
  writeHead(response, status, fields, null)
  reader!.releaseLock()
  for (const part of [first!.value!, next.value]) response.write(part)
  pipeline(Readable.fromWeb(body as ReadableStream, { highWaterMark: 1 }), response).catch(() => {})
}
