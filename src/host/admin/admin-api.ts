import { ADMIN_PATH, SOURCE_HEADER } from '../../client/paths.ts'
import { Lifetime } from '../../mock/lifetime.ts'
import { createWaitFor } from '../../mock/log/request-collection.ts'
import type { Mock } from '../../mock/mock.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import { type InventoryErrorCode, InventoryMockError } from '../../validation/errors.ts'
import { LimitError } from '../request/messages.ts'
import { Checkpoints } from './checkpoints.ts'
import type { AdminServer, Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { EventBuffer } from './event-buffer.ts'
import { type EventName, readEventNames } from './event-names.ts'
import { pollEvents } from './event-poll.ts'
import { streamEvents } from './event-stream.ts'
import { formatMetrics, METRICS_TYPE, type MetricsSource } from './metrics.ts'
import { createAdminOpenApiDocument } from './openapi.ts'
import { readRequestBody } from './request-body.ts'

/** The collection and the path that a request to the admin API is for, and the server that has them. */
export interface AdminRoute extends AdminServer {
  mock: Mock
  /** The path below {@link ADMIN_PATH}. */
  path: string
  /** The query with its question mark; empty if there is none. */
  search: string
  /** Reads what the metrics are made of: null where the platform does not have it. Undefined for a session. */
  readMetrics: (() => MetricsSource | null) | undefined
}

/** Responds to a request to the admin API. */
export type AdminApi = (route: AdminRoute, request: Request) => Promise<Response>

/**
 * Creates the admin API: the members of a mock, over HTTP.
 * @param bodyLimit - in bytes
 */
export function createAdminApi(bodyLimit: number): AdminApi {
  const checkpointsByMock = new WeakMap<Mock, Checkpoints>()
  /** By the names of the events. */
  const eventsByMock = new WeakMap<Mock, Map<string, EventBuffer>>()

  function checkpointsOf(mock: Mock): Checkpoints {
    const checkpoints = checkpointsByMock.get(mock) ?? new Checkpoints()
    checkpointsByMock.set(mock, checkpoints)
    return checkpoints
  }

  function eventsOf(mock: Mock, names: readonly EventName[]): EventBuffer {
    const buffers = eventsByMock.get(mock) ?? new Map<string, EventBuffer>()
    eventsByMock.set(mock, buffers)
    let buffer = buffers.get(names.join())
    if (!buffer || buffer.isReleased) buffer = new EventBuffer(mock, names)
    buffers.set(names.join(), buffer)
    return buffer
  }

  return async ({ mock, path, search, readMetrics, ...server }, request) => {
    const lifetime = createRequestLifetime(mock, request.signal)
    const query = new URLSearchParams(search)
    try {
      if (path === '/events' && request.method === 'GET') {
        const names = readEventNames(query)
        if (query.has('since')) return await pollEvents(eventsOf(mock, names), query, lifetime)
        // With a lifetime of its own: it goes on after this function returns.
        return streamEvents(mock, names, createRequestLifetime(mock, request.signal))
      }
      if (path === '/openapi.json' && request.method === 'GET') return Response.json(createAdminOpenApiDocument())
      if (path === '/metrics' && request.method === 'GET') return createMetricsResponse(readMetrics)
      const { endpoint, id } = findEndpoint(request.method, path)
      const body = endpoint.body && (await readRequestBody(request, endpoint, bodyLimit))
      const checkpoints = checkpointsOf(mock)
      const waitFor = createWaitFor(mock.log, lifetime)
      const source = request.headers.get(SOURCE_HEADER) === 'console' ? 'console' : 'code'
      const handle = () => endpoint.handle({ ...server, mock, checkpoints, waitFor, id, query, body })
      const result = await mock.events.runAs(source, handle)
      const { status } = endpoint
      return status === 204 ? new Response(null, { status }) : Response.json(result, { status })
    } catch (error) {
      return createErrorResponse(error)
    } finally {
      lifetime.end()
    }
  }
}

/** @throws HttpError where there are no metrics */
function createMetricsResponse(readMetrics: AdminRoute['readMetrics']): Response {
  if (!readMetrics) throw HttpError.withDetail(404, `The metrics are those of the server, at ${ADMIN_PATH}/metrics.`)
  const source = readMetrics()
  if (source) return new Response(formatMetrics(source), { headers: { 'content-type': METRICS_TYPE } })
  throw HttpError.withDetail(501, 'There are no metrics on Cloudflare: each session is a Durable Object of its own.')
}

/** Ends with the client's interest in the response, with the session, and with the host. */
function createRequestLifetime({ mockLifetime }: Mock, signal: AbortSignal): Lifetime {
  const lifetime = new Lifetime()
  const end = () => lifetime.end()
  lifetime.onEnd(mockLifetime.onEnd(end))
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  return lifetime
}

/** The status of a response with an error of the library; 400 for the other codes. */
const statuses: Partial<Record<InventoryErrorCode, number>> = { timeout: 408, ended: 503, 'unknown-id': 404 }

/** The code of an error of the admin API by its status; `invalid-argument` for the others. */
const codes: Readonly<Record<number, InventoryErrorCode>> = {
  403: 'forbidden',
  404: 'not-found',
  405: 'not-found',
  501: 'unsupported',
  503: 'ended',
}

/** @throws anything but an error of this library */
function createErrorResponse(error: unknown): Response {
  if (error instanceof LimitError) {
    const { message: detail, status } = error
    return Response.json({ detail, code: 'limit' satisfies InventoryErrorCode }, { status })
  }
  if (error instanceof InventoryMockError) {
    const { message: detail, code } = error
    return Response.json({ detail, code }, { status: statuses[code] ?? 400 })
  }
  if (!(error instanceof HttpError)) throw error
  const { status, headers, body } = error
  const { detail, code = codes[status] ?? 'invalid-argument' } = Object(body)
  return Response.json({ detail, code }, { status, headers })
}

/** @throws HttpError 404 for an unknown path, 405 for a method that the path does not have */
function findEndpoint(method: string, path: string): { endpoint: Endpoint; id: string } {
  const segments = path.split('/')
  const matching = endpoints.flatMap((endpoint) => {
    const pattern = endpoint.path.split('/')
    const isMatch =
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment === '{id}' || segment === segments[index])
    return isMatch ? [{ endpoint, id: segments[pattern.indexOf('{id}')] ?? '' }] : []
  })
  const found = matching.find(({ endpoint }) => endpoint.method === method)
  if (found) return found
  if (matching.length === 0) {
    throw HttpError.withDetail(404, `The admin API has no path ${path}. See ${ADMIN_PATH}/openapi.json.`)
  }
  const allow = matching.map(({ endpoint }) => endpoint.method).join(', ')
  throw HttpError.withDetail(405, `${path} accepts only ${allow}.`, null, { allow })
}
