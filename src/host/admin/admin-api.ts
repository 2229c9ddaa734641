import { SOURCE_HEADER } from '../../client/shared-paths.ts'
import { HttpError } from '../../simulator/http/service-request.ts'
import { formatError } from '../../text/error-message.ts'
import { type InventoryErrorCode, InventoryMockError, mockError, quote } from '../../validation/errors.ts'
import { adviseNearest } from '../../validation/nearest.ts'
import { RequestBody, readPlatformBody } from '../limits/request-body.ts'
import { inTurns, yieldToEvents } from '../limits/round-robin-queue.ts'
import { createLimitResponse, type HostResponse, LimitError } from '../request/responses.ts'
import { type AdminServer, createRequestLifetime, type Endpoint } from './endpoint.ts'
import { hostEndpoints } from './endpoints/host-endpoints.ts'
import { mockEndpoints } from './endpoints/mock-endpoints.ts'
import { parseAdminJson } from './parse-admin-json.ts'

interface AdminRoute extends AdminServer {
  /** The maximum size of a body, in bytes, unless that of the endpoint is larger. */
  bodyLimit: number
  /** The path below `/__mock__`. */
  path: string
  search: string
}

/** Handles a request to the admin API. */
export async function handleAdminRequest(
  { path, search, bodyLimit, ...server }: AdminRoute,
  request: Request,
): Promise<Response | HostResponse> {
  const { mock } = server
  const { method, headers, signal } = request
  const lifetime = createRequestLifetime(mock, signal)
  try {
    const { endpoint, id } = findEndpoint(method, path)
    const query = new URLSearchParams(search)
    checkParameters(endpoint, query)
    const json = await readJson(request, Math.max(bodyLimit, endpoint.bodyLimit))
    const body = endpoint.read ? await inTurns(endpoint.read(mock, json)) : json
    const source = headers.get(SOURCE_HEADER) === 'console' ? 'console' : 'code'
    const handle = () => endpoint.handle({ ...server, id, query, body, lifetime, signal })
    const result = await mock.events.runAs(source, handle)
    if (result instanceof Response) return result
    if (result === undefined) return new Response(null, { status: 204 })
    return Response.json(result, { status: endpoint.status })
  } catch (error) {
    const isOfTest = mock.testErrors.hasThrown(error) && !(error instanceof InventoryMockError)
    return toErrorResponse(isOfTest ? new InventoryMockError(formatError(error), 'invalid-fault') : error)
  } finally {
    lifetime.end()
  }
}

/** The status of a response with an error of the library; 400 for the other codes. */
const statuses: Partial<Record<InventoryErrorCode, number>> = {
  ...{ timeout: 408, ended: 503, 'unknown-id': 404, unverified: 409, limit: 409 },
}

/** The code of an error of the admin API by its status; `invalid-argument` for the others. */
const codes: Readonly<Record<number, InventoryErrorCode>> = {
  403: 'forbidden',
  404: 'not-found',
  405: 'not-found',
  501: 'unsupported',
}

/** @throws anything but an error of this library */
function toErrorResponse(error: unknown): Response | HostResponse {
  if (error instanceof LimitError) return createLimitResponse(error, 'limit')
  if (error instanceof InventoryMockError) {
    const { message: detail, code } = error
    return Response.json({ detail, code }, { status: statuses[code] ?? 400 })
  }
  if (!(error instanceof HttpError)) throw error
  const { status, headers, body } = error
  const { detail, code = codes[status] ?? 'invalid-argument' } = Object(body)
  return Response.json({ detail, code }, { status, headers })
}

/** In the order of the header `Allow`. */
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

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
  // A path without an id is more than one with it: `/objects/count`.
  const literal = matching.filter(({ endpoint }) => endpoint.path === path)
  const fitting = literal.length > 0 ? literal : matching
  const found = fitting.find(({ endpoint }) => endpoint.method === method)
  if (found) return found
  if (matching.length === 0) {
    const advice = adviseNearest(
      path,
      [...new Set(endpoints.map(({ path }) => path))],
      'docs/server.md lists all of them.',
    )
    throw HttpError.withDetail(404, `The admin API has no path ${path}. ${advice}`)
  }
  const allow = methods.filter((name) => fitting.some(({ endpoint }) => endpoint.method === name)).join(', ')
  throw HttpError.withDetail(405, `${path} accepts only ${allow}.`, null, { allow })
}

/** @throws InventoryMockError for a query parameter that the endpoint does not have */
function checkParameters({ method, path, parameters }: Endpoint, query: URLSearchParams): void {
  const unknown = parameters && [...query.keys()].find((name) => !parameters.includes(name))
  if (typeof unknown !== 'string') return
  const expected = parameters!.length > 0 ? `the query parameters ${parameters!.join(', ')}` : 'no query parameters'
  throw mockError(`${method} ${path}`, expected, quote(unknown), adviseNearest(unknown, parameters!, 'Leave it out'))
}

/** In characters. */
const LARGE_JSON = 256 * 1024

/** Reads the JSON body of a request; undefined for none. */
async function readJson(request: Request, limit: number): Promise<unknown> {
  const body = new RequestBody(limit)
  await readPlatformBody(request, body)
  const text = new TextDecoder().decode(body.take())
  // Each step over a large state takes long: other events are handled in between.
  const pause = () => (text.length > LARGE_JSON ? yieldToEvents() : null)
  await pause()
  const value = text === '' ? undefined : parseAdminJson(text, 'the body')
  await pause()
  return value
}

/** All endpoints of the admin API, in the table of docs/server.md. Each has the name of a member, which says what it does. */
export const endpoints: readonly Endpoint[] = [...mockEndpoints, ...hostEndpoints]
