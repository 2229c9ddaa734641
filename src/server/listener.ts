import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Host } from '../host/host.ts'
import { readForwarded } from '../host/request/client-address.ts'
import type { Destination, HostRequest } from '../host/request/host-request.ts'
import { createErrorResponse, findErrorResponse, pathNotFound } from '../host/request/responses.ts'
import { type AccessEntry, formatAccessEntry, hideVisitors, type ServerLogger } from './access-log.ts'
import { handleNodeRequest, NodeHeaders, splitRequestTarget, toPlatformRequest } from './node-request.ts'
import { ServiceResponses } from './service-responses.ts'
import { writeLastResponse, writePlatformResponse, writeResponse } from './write-response.ts'

/** The fields of a log entry that are known only after a request is handled. */
type LogDetails = Pick<AccessEntry, 'session' | 'assumption' | 'fault'>

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
  const serviceResponses = new ServiceResponses(host.budget)

  async function respond(request: IncomingMessage, hostRequest: HostRequest, response: ServerResponse) {
    const { pathname, search } = hostRequest
    const routed = host.route(hostRequest)
    for (const name of Object.keys(routed.headers)) response.setHeader(name, routed.headers[name]!)
    const details = routed.session === null || !logger ? {} : { session: hideVisitors(routed.session) }
    const { destination } = routed
    if ('response' in destination) writeResponse(response, destination.response)
    else if ('respond' in destination)
      await respondAsPlatform(destination.respond, request, response, pathname + search)
    else {
      const handled = await handleNodeRequest(destination, request, response)
      if (handled.response) serviceResponses.write(response, handled.response, destination.head.client)
      else response.destroy()
      const assumption = handled.response?.assumption
      return { ...details, ...(assumption && { assumption }), ...(handled.fault && { fault: handled.fault }) }
    }
    return details
  }

  async function respondAndLog(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = logger && performance.now()
    const hostRequest = toHostRequest(request, trustProxy)
    let details: LogDetails = {}
    try {
      details = await respond(request, hostRequest, response)
    } catch (error) {
      writeError(error as Error, request, response, logger)
    }
    const status = response.headersSent ? response.statusCode : null
    host.countResponse(status ?? 0)
    if (startedAt === undefined) return
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const { clientAddress: client } = hostRequest
    const path = hideVisitors(request.url!)
    const entry = { method: request.method!, path, status, ms, ...(client && { client }), ...details }
    logger?.info(formatAccessEntry(entry, useColors), entry)
  }

  return (request, response) => void respondAndLog(request, response)
}

function toHostRequest(
  { method, url, headers: nodeHeaders, socket }: IncomingMessage,
  trustProxy: boolean,
): HostRequest {
  const { remoteAddress, encrypted = false } = socket as Partial<TLSSocket>
  const { pathname, search } = splitRequestTarget(url!)
  const headers = new NodeHeaders(nodeHeaders)
  const { clientAddress, prefix, isSecure } = readForwarded(headers, remoteAddress, encrypted, trustProxy)
  return { method: method!, pathname, search, headers, clientAddress, prefix, isSecure }
}

const FORBIDDEN_METHOD = /^(CONNECT|TRACE|TRACK)$/

async function respondAsPlatform(
  respond: Extract<Destination, { respond: unknown }>['respond'],
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): Promise<void> {
  const method = request.method!
  if (FORBIDDEN_METHOD.test(method)) {
    return writeLastResponse(response, createErrorResponse(405, `Method "${method}" not allowed.`))
  }
  const result = await respond(toPlatformRequest(request, response, target))
  if (result === null) writeResponse(response, pathNotFound)
  else await writePlatformResponse(response, result)
}

function writeError(error: Error, request: IncomingMessage, response: ServerResponse, logger?: ServerLogger): void {
  const found = findErrorResponse(error)
  if (found === null) {
    // If the client disconnected before its request was complete, there is nothing to log.
    if (!request.destroyed || request.complete)
      logger?.error(`${request.method} ${hideVisitors(request.url!)} failed: ${error.stack}`)
    response.destroy()
    return
  }
  writeLastResponse(response, found)
}
