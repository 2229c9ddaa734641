import type { IncomingMessage, ServerResponse } from 'node:http'
import { ADMIN_PATH } from '../../client/paths.ts'
import type { Mock } from '../../mock/create-mock.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import type { Checkpoint } from '../../simulator/store/history.ts'
import { InventoryMockError } from '../../validation/errors.ts'
import { type AdminAccess, findAccessError } from './access.ts'
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
 * Creates the admin API: the members of `mock`, over HTTP.
 * @param bodyLimit - in bytes
 * @param signal - ends the event streams
 */
export function createAdminApi(access: AdminAccess, bodyLimit: number, signal: AbortSignal): AdminApi {
  const checkpointsByMock = new WeakMap<Mock, Map<string, Checkpoint>>()

  function checkpointsOf(mock: Mock): Map<string, Checkpoint> {
    const checkpoints = checkpointsByMock.get(mock) ?? new Map<string, Checkpoint>()
    checkpointsByMock.set(mock, checkpoints)
    return checkpoints
  }

  return async ({ mock, path, search, endSession }, request, response) => {
    try {
      const accessError = findAccessError(request, access)
      if (accessError !== null) throw HttpError.withDetail(403, accessError)
      if (path === '/events' && request.method === 'GET') return streamEvents(mock, request, response, signal)
      if (path === '/openapi.json' && request.method === 'GET') return send(response, 200, createAdminOpenApiDocument())
      const { endpoint, id } = findEndpoint(request.method!, path)
      const body = endpoint.body && (await readRequestBody(request, endpoint.body, bodyLimit))
      const query = new URLSearchParams(search)
      const checkpoints = checkpointsOf(mock)
      send(response, endpoint.status, await endpoint.handle({ mock, checkpoints, id, query, endSession, body }))
    } catch (error) {
      if (error instanceof InventoryMockError) send(response, 400, { detail: error.message })
      else if (error instanceof HttpError) send(response, error.status, error.body, error.headers)
      else throw error
    }
  }
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
  if (status === 204) return void response.writeHead(204).end()
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers }).end(text)
}
