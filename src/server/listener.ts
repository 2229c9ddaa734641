import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { messages } from '../contract/error-messages.ts'
import type { Host } from '../host/host.ts'
import { bodyLimits, type LimitName } from '../host/limits/bounds.ts'
import { allRequests } from '../host/limits/round-robin-queue.ts'
import { weighHead } from '../host/limits/weight.ts'
import { type Client, toClient } from '../host/request/client-address.ts'
import type { Destination, HostRequest } from '../host/request/host-request.ts'
import { readForwarded } from '../host/request/read-forwarded.ts'
import { createErrorResponse, createLimitResponse, LimitError } from '../host/request/responses.ts'
import type { HandledRequest } from '../mock/adapter-request.ts'
import { type AccessEntry, formatPath, hideVisitors, logAccess, logEvent, type ServerLogger } from './access-log.ts'
import { handleNodeRequest, NodeHeaders, splitRequestTarget, toPlatformRequest } from './node-request.ts'
import { writeServiceResponse } from './service-responses.ts'
import { writeLastResponse, writePlatformResponse, writeResponse } from './write-response.ts'

/**
 * Creates the request listener of a server: the service gets plain data. It never responds with a 500: an error in this
 * library is logged, and the connection is closed.
 */
export function createListener(
  host: Host,
  trustProxy: boolean,
  useColors: boolean,
  logger: ServerLogger | undefined,
): RequestListener {
  /** Waits for the turn of a request, which counts for its client meanwhile. */
  async function holdUntil(turn: Promise<void>, client: Client, response: ServerResponse): Promise<void> {
    const holding = host.memory.hold(client, () => {
      if (logger) logEvent(logger, { event: 'connection closed', limit: 'memory', client: client.network })
      response.destroy()
    })
    holding.resize(weighHead(new NodeHeaders(response.req.headers)))
    await turn
    holding.release()
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now()
    const hostRequest = toHostRequest(request, trustProxy)
    const client = toClient(hostRequest.clientAddress)
    const turn = allRequests.waitIfMany(client.site)
    if (turn) {
      await holdUntil(turn, client, response)
      // The client has gone meanwhile.
      if (response.destroyed) return
    }
    let session: string | null = null
    let handled: HandledRequest | undefined
    let limit: LimitName | undefined
    try {
      const { destination, headers, ...routed } = host.route(hostRequest)
      session = routed.session
      for (const name of Object.keys(headers)) response.setHeader(name, headers[name]!)
      if ('response' in destination) {
        limit = destination.response.limit
        writeResponse(response, destination.response)
      } else if ('respond' in destination) {
        const target = hostRequest.pathname + hostRequest.search
        limit = await respondAsPlatform(destination.respond, request, response, target)
      } else {
        handled = await handleNodeRequest(destination, request, response)
        limit = findBodyLimit(handled)
        if (handled.response) writeServiceResponse(host, response, handled.response, destination.client)
        else response.destroy()
      }
    } catch (error) {
      if (error instanceof LimitError) {
        limit = error.limit
        writeLastResponse(response, createLimitResponse(error))
      } else handleError(error as Error, request, response, logger)
    }
    const status = response.headersSent ? response.statusCode : null
    const ms = performance.now() - startedAt
    host.countResponse(status ?? 0, ms)
    if (!logger) return
    const assumption = handled?.response?.assumption
    const fault = handled?.fault
    const entry: AccessEntry = {
      method: request.method!,
      path: formatPath(request.url!),
      status,
      ms,
      ...(hostRequest.clientAddress && { client: hostRequest.clientAddress }),
      ...(session !== null && { session: hideVisitors(session) }),
      ...(assumption && { assumption }),
      ...(fault && { fault }),
      ...(limit && { limit }),
    }
    logAccess(logger, entry, useColors)
  }

  return (request, response) => void respond(request, response)
}

function toHostRequest(
  { method, url, headers: nodeHeaders, rawHeaders, socket }: IncomingMessage,
  trustProxy: boolean,
): HostRequest {
  const { remoteAddress, encrypted = false } = socket as Partial<TLSSocket>
  const { pathname, search } = splitRequestTarget(url!)
  const headers = new NodeHeaders(nodeHeaders)
  const { clientAddress, prefix, isSecure } = readForwarded(headers, remoteAddress, encrypted, trustProxy)
  const host = nodeHeaders.host || 'localhost'
  const headerCount = rawHeaders.length / 2
  return { method: method!, pathname, search, headers, headerCount, clientAddress, prefix, isSecure, host }
}

const FORBIDDEN_METHOD = /^(CONNECT|TRACE|TRACK)$/

/** Responds with what a function of the platform responds with. */
export async function respondAsPlatform(
  respond: Extract<Destination, { respond: unknown }>['respond'],
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): Promise<LimitName | undefined> {
  const method = request.method!
  if (FORBIDDEN_METHOD.test(method)) {
    writeLastResponse(response, createErrorResponse(405, `Method "${method}" not allowed.`))
    return undefined
  }
  const result = await respond(toPlatformRequest(request, response, target))
  // The rest of a body that is refused is read with the response.
  if (result.status === 413) response.shouldKeepAlive = false
  if (!(result instanceof Response)) {
    writeResponse(response, result)
    return result.limit
  }
  await writePlatformResponse(response, result)
  return undefined
}

/** The limit of the host for which the service refused a body. */
function findBodyLimit({ response }: HandledRequest): LimitName | undefined {
  if (response?.status !== 400) return undefined
  if (response.body?.includes(messages.maxElements(bodyLimits.elements))) return 'elements'
  return response.body?.includes(messages.maxLength(bodyLimits.text)) ? 'text' : undefined
}

function handleError(error: Error, request: IncomingMessage, response: ServerResponse, logger?: ServerLogger): void {
  // If the client disconnected before its request was complete, or was read, there is nothing to log.
  if (error !== request.errored && (!request.destroyed || request.complete))
    logger?.error(`${request.method} ${formatPath(request.url!)} failed: ${error.stack}`)
  response.destroy()
}
