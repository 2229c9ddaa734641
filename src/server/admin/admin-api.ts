import type { IncomingMessage, ServerResponse } from 'node:http'
import { ADMIN_PATH } from '../../client/paths.ts'
import type { MockControl } from '../../mock/control.ts'
import type { Mock } from '../../mock/create-mock.ts'
import { Lifetime } from '../../mock/lifetime.ts'
import { waitForExchange } from '../../mock/log/wait.ts'
import type { MockState } from '../../mock/state.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { type AdminAccess, findAccessError } from './access.ts'
import { Checkpoints } from './checkpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { streamEvents } from './event-stream.ts'
import { createAdminOpenApiDocument } from './openapi.ts'
import { readRequestBody } from './request-body.ts'

/** The collection and the path that a request to the admin API is for. */
export interface AdminRoute {
  mock: Mock
  /** The path below {@link ADMIN_PATH}. */
  path: string
  /** The query with its question mark; empty if there is none. */
  search: string
  /**
   * Ends the session.
   * @returns false if the request is not in a session
   */
  endSession: () => boolean
}

/** Responds to a request to the admin API. */
export type AdminApi = (route: AdminRoute, request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Creates the admin API: the members of `MockControl`, over HTTP.
 * @param bodyLimit - in bytes
 */
export function createAdminApi(access: AdminAccess, bodyLimit: number): AdminApi {
  const checkpointsByMock = new WeakMap<Mock, Checkpoints>()

  function checkpointsOf(mock: Mock): Checkpoints {
    const checkpoints = checkpointsByMock.get(mock) ?? new Checkpoints()
    checkpointsByMock.set(mock, checkpoints)
    return checkpoints
  }

  return async ({ mock, path, search, endSession }, request, response) => {
    try {
      const accessError = findAccessError(request, access)
      if (accessError !== null) throw HttpError.withDetail(403, accessError)
      const { control, state } = mock
      const lifetime = createRequestLifetime(state, response)
      if (path === '/events' && request.method === 'GET') return streamEvents(control, lifetime, response)
      if (path === '/openapi.json' && request.method === 'GET') return send(response, 200, createAdminOpenApiDocument())
      const { endpoint, id } = findEndpoint(request.method!, path)
      const body = endpoint.body && (await readRequestBody(request, endpoint, bodyLimit))
      const query = new URLSearchParams(search)
      const checkpoints = checkpointsOf(mock)
      const waitForRequest = createWait(state, lifetime)
      const given = { control, checkpoints, waitForRequest, id, query, endSession, body }
      send(response, endpoint.status, await endpoint.handle(given))
    } catch (error) {
      if (error instanceof InventoryMockError) send(response, 400, { detail: error.message })
      else if (error instanceof HttpError) send(response, error.status, error.body, error.headers)
      else throw error
    }
  }
}

/** Ends with the client's interest in the response, with the session, and with the server. */
function createRequestLifetime({ mockLifetime }: MockState, response: ServerResponse): Lifetime {
  const lifetime = new Lifetime()
  const remove = mockLifetime.onEnd(() => lifetime.end())
  response.once('close', () => {
    remove()
    lifetime.end()
  })
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

function send(response: ServerResponse, status: number, body: unknown, headers?: HttpError['headers']): void {
  // The client has gone.
  if (response.destroyed) return
  if (status === 204) return void response.writeHead(204).end()
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers }).end(text)
}
