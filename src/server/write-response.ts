import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { HostResponse } from '../host/request/messages.ts'
import type { List } from '../simulator/list/list.ts'
import { hasBody } from './node-request.ts'

/** A response of the service or the host, or one of the platform that is read. */
interface WritableResponse extends Pick<HostResponse, 'status' | 'headers'> {
  body: string | Uint8Array | null
  list?: List | null
}

/**
 * Writes a response. Node leaves out the body of one to HEAD.
 * @param isLast - whether the response ends with it
 */
export function writeResponse(
  response: ServerResponse,
  { status, headers, body, list }: WritableResponse,
  isLast = true,
): void {
  const content = list?.bytes ?? body
  writeHead(response, status, headers, content === null ? null : Buffer.byteLength(content))
  if (isLast) response.end(content)
  else response.write(content ?? '')
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
  const content = new Uint8Array(await new Response(body).arrayBuffer())
  // Unless the client has gone.
  if (!response.destroyed) writeResponse(response, { status, headers: fields, body: status === 204 ? null : content })
}
