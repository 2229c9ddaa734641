import type { RequestListener, Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { createErrorResponse } from '../host/request/responses.ts'
import type { ServerLogger } from './access-log.ts'
import { writeLastResponse } from './write-response.ts'

/** Limits for clients that are slow, send too much, or are too many. Times are in ms, sizes in bytes. */
export interface ConnectionLimits extends ServerOptions {
  /** The time to send a request; also the time after which a response that the client does not read is cut. */
  requestTimeout: number
  /** The number of connections at a time; requests on further ones get a 503. */
  maxConnections: number
}

export const connectionLimits: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 10_000,
}

/** How many connections over the limit can wait for their 503 at a time. Further ones are reset. */
const MAX_REFUSED = 1_000

/** After this time without a request, a connection over the limit is closed, in ms. */
const REFUSED_TIMEOUT = 1_000

/**
 * Responds to requests on connections over the limit with a 503. The logger gets a line when that begins, and one when
 * a tenth of the connections has closed.
 */
export function limitConnections(
  server: Server,
  { maxConnections: limit }: ConnectionLimits,
  logger: ServerLogger | undefined,
  listener: RequestListener,
): RequestListener {
  const refused = new Set<Socket>()
  let count = 0
  let isFull = false
  let refusals = 0
  server.maxConnections = limit + MAX_REFUSED
  server.on('connection', (socket) => (count < limit ? accept(socket) : refuse(socket)))

  function accept(socket: Socket): void {
    count++
    socket.once('close', () => {
      count--
      if (!isFull || count > limit * 0.9) return
      isFull = false
      logger?.error(`The server accepts connections again. It refused ${refusals}.`)
    })
  }

  function refuse(socket: Socket): void {
    if (!isFull) {
      isFull = true
      refusals = 0
      logger?.error(`The server has ${limit} connections, its maximum. Requests on further ones get a 503.`)
    }
    refusals++
    refused.add(socket)
    const timer = setTimeout(() => socket.destroy(), REFUSED_TIMEOUT).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      refused.delete(socket)
    })
  }

  return (request, response) => {
    if (!refused.has(request.socket)) return listener(request, response)
    const detail = `The server has ${limit} connections, its maximum. Try again later.`
    writeLastResponse(response, createErrorResponse(503, detail))
  }
}

/**
 * Disconnects clients that do not read their response. Delayed responses and idle event streams, which have nothing to
 * send, stay. Node emits the same event after `keepAliveTimeout`, and closes nothing if there is a listener.
 */
export function cutStalledWrites(server: Server, { requestTimeout }: ConnectionLimits): void {
  server.setTimeout(requestTimeout, (socket) => {
    const isKeptAlive = socket.timeout !== requestTimeout
    if (isKeptAlive || socket.writableLength > 0) socket.destroy()
  })
}
