import { ADMIN_PATH, SOURCE_HEADER } from '../../client/paths.ts'
import type { Mock } from '../../mock/mock.ts'
import { HttpError } from '../../simulator/http/http-error.ts'
import { type InventoryErrorCode, InventoryMockError } from '../../validation/errors.ts'
import { LimitError } from '../request/messages.ts'
import { type AdminServer, createRequestLifetime, type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { createAdminOpenApiDocument } from './openapi.ts'
import { readRequestBody } from './request-body.ts'

/** The collection and the path that a request to the admin API is for, and the server that has them. */
export interface AdminRoute extends AdminServer {
  mock: Mock
  /** The path below {@link ADMIN_PATH}. */
  path: string
  search: string
}

/** Responds to a request to the admin API. */
export type AdminApi = (route: AdminRoute, request: Request) => Promise<Response>

/**
 * Creates the admin API: the members of a mock, over HTTP.
 * @param bodyLimit - in bytes
 */
export function createAdminApi(bodyLimit: number): AdminApi {
  return async ({ mock, path, search, ...server }, request) => {
    const { method, headers, signal } = request
    const lifetime = createRequestLifetime(mock, signal)
    try {
      if (path === '/openapi.json' && method === 'GET') return Response.json(createAdminOpenApiDocument())
      const { endpoint, id } = findEndpoint(method, path)
      const body = endpoint.body && (await readRequestBody(request, endpoint, bodyLimit))
      const source = headers.get(SOURCE_HEADER) === 'console' ? 'console' : 'code'
      const query = new URLSearchParams(search)
      const handle = () => endpoint.handle({ ...server, mock, id, query, body, lifetime, signal })
      const result = await mock.events.runAs(source, handle)
      if (result instanceof Response) return result
      const { status } = endpoint
      return status === 204 ? new Response(null, { status }) : Response.json(result, { status })
    } catch (error) {
      return toErrorResponse(error)
    } finally {
      lifetime.end()
    }
  }
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
function toErrorResponse(error: unknown): Response {
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
