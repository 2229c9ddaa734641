import { ADMIN_PATH } from '../../client/paths.ts'
import type { MockControl } from '../../mock/control.ts'
import type { Mock } from '../../mock/create-mock.ts'
import { Lifetime } from '../../mock/lifetime.ts'
import { waitForExchange } from '../../mock/log/wait.ts'
import type { MockState } from '../../mock/state.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { Checkpoints } from './checkpoints.ts'
import type { AdminServer, Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { EventBuffer } from './event-buffer.ts'
import { type EventName, readEventNames } from './event-names.ts'
import { pollEvents } from './event-poll.ts'
import { streamEvents } from './event-stream.ts'
import { createAdminOpenApiDocument } from './openapi.ts'
import { readRequestBody } from './request-body.ts'

/** The collection and the path that a request to the admin API is for, and the server that has them. */
export interface AdminRoute extends AdminServer {
  mock: Mock
  /** The path below {@link ADMIN_PATH}. */
  path: string
  /** The query with its question mark; empty if there is none. */
  search: string
}

/** Responds to a request to the admin API. */
export type AdminApi = (route: AdminRoute, request: Request) => Promise<Response>

/**
 * Creates the admin API: the members of `MockControl`, over HTTP.
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
    if (!buffer || buffer.isReleased) buffer = new EventBuffer(mock.control, names)
    buffers.set(names.join(), buffer)
    return buffer
  }

  return async ({ mock, path, search, ...server }, request) => {
    const { control, state } = mock
    const lifetime = createRequestLifetime(state, request.signal)
    const query = new URLSearchParams(search)
    try {
      if (path === '/events' && request.method === 'GET') {
        const names = readEventNames(query)
        if (query.has('since')) return await pollEvents(eventsOf(mock, names), query, lifetime)
        // With a lifetime of its own: it goes on after this function returns.
        return streamEvents(control, names, createRequestLifetime(state, request.signal))
      }
      if (path === '/openapi.json' && request.method === 'GET') return Response.json(createAdminOpenApiDocument())
      const { endpoint, id } = findEndpoint(request.method, path)
      const body = endpoint.body && (await readRequestBody(request, endpoint, bodyLimit))
      const checkpoints = checkpointsOf(mock)
      const waitForRequest = createWait(state, lifetime)
      const result = await endpoint.handle({ ...server, control, checkpoints, waitForRequest, id, query, body })
      const { status } = endpoint
      return status === 204 ? new Response(null, { status }) : Response.json(result, { status })
    } catch (error) {
      if (error instanceof InventoryMockError) return Response.json({ detail: error.message }, { status: 400 })
      if (error instanceof HttpError) return Response.json(error.body, error)
      throw error
    } finally {
      lifetime.end()
    }
  }
}

/** Ends with the client's interest in the response, with the session, and with the host. */
function createRequestLifetime({ mockLifetime }: MockState, signal: AbortSignal): Lifetime {
  const lifetime = new Lifetime()
  const end = () => lifetime.end()
  lifetime.onEnd(mockLifetime.onEnd(end))
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  return lifetime
}

function createWait({ log }: MockState, lifetime: Lifetime): MockControl['waitForRequest'] {
  // Not async: it throws for what is invalid, and rejects after the timeout or at the end.
  return (match, options) =>
    waitForExchange({ log, mockLifetime: lifetime }, match, options).catch((error: Error) => {
      throw HttpError.withDetail(lifetime.hasEnded ? 503 : 408, error.message)
    })
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
