import type { RequestListener, Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { Report } from '../host/host.ts'
import { type LimitName, MAX_PIPELINED } from '../host/limits/bounds.ts'
import type { Holding, Memory } from '../host/limits/memory.ts'
import { weighHead } from '../host/limits/weight.ts'
import { toClient } from '../host/request/client-address.ts'
import { isLoopback } from '../validation/this-machine.ts'
import { logEvent, type ServerLogger } from './access-log.ts'
import { NodeHeaders } from './node-request.ts'

/** Limits for clients that are slow, send too much, or are too many. Times are in ms, sizes in bytes. */
export interface ConnectionLimits extends ServerOptions {
  /** The time to send a request; also the time after which a response that the client does not read is cut. */
  requestTimeout: number
  /** The number of connections at a time. */
  maxConnections: number
  /** Of those, the number that one client can have: not on the same machine, and not behind a proxy, which has all. */
  maxConnectionsOfClient: number
}

export const connectionLimits: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than proxies and clients keep an idle connection, 60 s at most by default: one that the server closes as they send
  // the next request is a 502, or an error.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  maxConnections: 10_000,
  maxConnectionsOfClient: 1_000,
}

/**
 * Closes connections over the limit. The logger gets a line when that begins, again after a tenth of the connections has
 * closed; one for a client at its limit, again after one of its connections has closed.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsOfClient }: ConnectionLimits,
  trustProxy: boolean,
  logger: ServerLogger | undefined,
): void {
  /** The number of connections of each client. */
  const clients = new Map<string, number>()
  const full = new Set<string>()
  let count = 0
  let isFull = false
  server.maxConnections = maxConnections
  // Counted by the host: Node would leave out those above it, and then miss the header `Host`.
  server.maxHeadersCount = 0
  server.on('drop', () => {
    const message = `The server has ${maxConnections} connections, its maximum. Further ones are closed.`
    if (!isFull) logger?.error(message, { limit: 'connections' })
    isFull = true
  })
  server.on('connection', (socket) => {
    const { remoteAddress } = socket
    count++
    socket.once('close', () => {
      count--
      if (count <= maxConnections * 0.9) isFull = false
    })
    if (trustProxy || isLoopback(remoteAddress)) return
    const client = toClient(remoteAddress).network
    const ofClient = clients.get(client) ?? 0
    if (ofClient < maxConnectionsOfClient) {
      clients.set(client, ofClient + 1)
      return void socket.once('close', () => {
        const rest = clients.get(client)! - 1
        if (rest > 0) clients.set(client, rest)
        else clients.delete(client)
        full.delete(client)
      })
    }
    socket.destroy()
    if (logger && !full.has(client)) logEvent(logger, { event: 'connection closed', limit: 'connections', client })
    full.add(client)
  })
}

/**
 * Lets the requests of a connection take effect one after the other. A client can send one before it has the response to
 * the one before (HTTP pipelining), and Node emits them all at once.
 */
export function inOrder(memory: Memory, listener: RequestListener, report: Report): RequestListener {
  const holdings = new WeakMap<Socket, Holding>()
  const counts = new WeakMap<Socket, number>()

  function close(socket: Socket, limit: LimitName): void {
    report({ event: 'connection closed', limit, client: toClient(socket.remoteAddress).network })
    socket.destroy()
  }

  function findHolding(socket: Socket): Holding {
    const found = holdings.get(socket)
    if (found) return found
    const holding = memory.hold(toClient(socket.remoteAddress), () => {
      holding.release()
      close(socket, 'memory')
    })
    holdings.set(socket, holding)
    socket.once('close', () => holding.release())
    return holding
  }

  return (request, response) => {
    // Node connects a response to its socket when the responses before it are complete.
    if (response.socket) return listener(request, response)
    const { socket } = request
    const holding = findHolding(socket)
    if (socket.destroyed) return
    const count = (counts.get(socket) ?? 0) + 1
    if (count > MAX_PIPELINED) return close(socket, 'pipelining')
    const weight = weighHead(new NodeHeaders(request.headers))
    counts.set(socket, count)
    holding.resize(holding.bytes + weight)
    response.once('socket', () => {
      counts.set(socket, counts.get(socket)! - 1)
      holding.resize(holding.bytes - weight)
      // Not in the event itself: Node is not yet done with it.
      queueMicrotask(() => listener(request, response))
    })
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
