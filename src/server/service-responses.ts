import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Host } from '../host/host.ts'
import { LARGE_BODY } from '../host/limits/request-body.ts'
import { LONG_LIST, type Sending } from '../host/limits/sent-lists.ts'
import type { Client } from '../host/request/client-address.ts'
import type { ServiceResponse } from '../simulator/http/service-request.ts'
import { writeHead, writeResponse } from './write-response.ts'

/**
 * Writes a response of the service. It counts for its client until that has read it, and is cut where memory is short. A
 * long list is written in parts, as its client reads it.
 */
export function writeServiceResponse(
  { memory, sentLists }: Host,
  response: ServerResponse,
  result: ServiceResponse,
  client: Client,
): void {
  const { list, body } = result
  const length = (list ?? body)?.length ?? 0
  const cut = () => response.destroy()
  if (list && length >= LONG_LIST) {
    writeLongList(response, result, sentLists.send(list, client, cut))
    return
  }
  writeResponse(response, result)
  if (length < LARGE_BODY || response.writableLength === 0) return
  const holding = memory.hold(client, cut, { isFirst: true })
  holding.resize(length)
  response.once('close', () => holding.release())
}

function writeLongList(response: ServerResponse, { status, headers }: ServiceResponse, sending: Sending): void {
  // Known to those who ask whether this response has an end.
  response.setHeader('content-length', sending.size)
  writeHead(response, status, headers, null)
  response.once('close', () => sending.end())
  if (response.req.method === 'HEAD') return void response.end()
  // A client that leaves is no error.
  pipeline(Readable.from(sending.parts, { highWaterMark: 1 }), response).catch(() => {})
}
