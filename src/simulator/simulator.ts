import type { Assumptions } from '../contract/assumptions.ts'
import { messages } from '../contract/error-messages.ts'
import type { OperationName } from '../contract/operations.ts'
import { isSameScheme, splitToken } from '../contract/token.ts'
import { noLimits } from './body/body-limits.ts'
import { createBodyReaders } from './body/field-readers.ts'
import { describeResource } from './http/metadata.ts'
import { negotiate } from './http/negotiate.ts'
import { createRouter, type Route, respondWithoutSlash } from './http/route.ts'
import { HttpError, type ServiceRequest, type ServiceResponse } from './http/service-request.ts'
import { findObject, type OperationContext, type OperationResult, operations } from './operation-handlers.ts'
import { parseInteger } from './python-semantics.ts'
import { contractModel, type ObjectModel } from './store/object-model.ts'
import type { Store } from './store/store.ts'

/** The operation and the id of a request, and its response under the assumptions of when it was found. */
export interface Target extends Pick<ServiceResponse, 'operation' | 'id'> {
  /** Responds to the request, synchronously. Its only side effects are on the store. */
  respond(request: ServiceRequest): ServiceResponse
}

/** The simulated service: plain requests in, plain responses out. */
export interface Simulator {
  /** Finds the target of a request; null for a path that no route matches. */
  resolve(method: string, path: string): Target | null
}

/**
 * Creates the simulated service (contract section 4). A request passes content negotiation, authentication and its
 * operation, in the framework's order; the first of these that fails decides the response.
 */
export function createSimulator(
  store: Store,
  assumptions: Assumptions,
  model: ObjectModel = contractModel,
  limits = noLimits,
): Simulator {
  const { trailingSlash } = assumptions
  const findRoute = createRouter(assumptions)
  const bodyReaders = createBodyReaders(model, assumptions, limits)

  return {
    resolve(method, path) {
      const route = findRoute(path)
      if (route === null) return null
      const id = readId(route)
      if (route.lacksSlash && trailingSlash !== 'optional') {
        const respond = (request: ServiceRequest) => respondWithoutSlash(request, route.id, trailingSlash)
        return { operation: null, id, respond }
      }
      const operation = Object.hasOwn(route.methods, method) ? route.methods[method]! : null
      return { operation, id, respond: (request) => handle(request, route, operation, id) }
    },
  }

  function handle(
    request: ServiceRequest,
    route: Route,
    operation: OperationName | null,
    id: number | null,
  ): ServiceResponse {
    const search = new URLSearchParams(request.search)
    const respond = (result: OperationResult) => {
      const headers = result.status === 204 ? route.headers : route.bodyHeaders
      return {
        status: result.status,
        headers: result.headers ? { ...headers, ...result.headers } : headers,
        body: result.body,
        list: result.list ?? null,
        operation,
        id: result.object?.id ?? id,
        assumption: result.assumption ?? (route.lacksSlash ? 'trailingSlash' : null),
      }
    }
    try {
      negotiate(request.headers.get('accept'), search.getAll('format').at(-1) ?? null)
      authenticate(request.headers.get('authorization'), assumptions)
      const context = { store, assumptions, model, bodyReaders, limits, request, search, id }
      if (request.method === 'OPTIONS')
        return respond({ status: 200, body: JSON.stringify(describePath(context, route)) })
      if (operation === null) throw createMethodError(request.method, route)
      return respond(operations[operation](context))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const { status, body, assumption, headers } = error
      return respond({ status, body: JSON.stringify(body), assumption, headers })
    }
  }
}

function readId({ id }: Route): number | null {
  const value = id === null ? Number.NaN : parseInteger(id)
  return Number.isNaN(value) ? null : value
}

function createMethodError(method: string, { methods }: Route): HttpError {
  const couldRetrieve = (method === 'GET' || method === 'HEAD') && !methods.GET
  return HttpError.withDetail(405, messages.methodNotAllowed(method), couldRetrieve ? 'itemRetrieval' : null)
}

function describePath(context: OperationContext, { id }: Route) {
  const { model, assumptions } = context
  if (id === null) return describeResource(model.fields, 'List', 'POST', assumptions)
  return describeResource(model.fields, 'Instance', hasObject(context) ? 'PUT' : null, assumptions)
}

function hasObject(context: OperationContext): boolean {
  try {
    findObject(context)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/** Checks the token of a request (the gap of contract section 5). */
function authenticate(authorization: string | null, { tokens }: Assumptions): void {
  if (tokens.length === 0) return
  const accepted = tokens.map(splitToken)
  const schemes = [...new Set(accepted.map(([scheme]) => scheme))]
  const createError = (detail: string) =>
    HttpError.withDetail(401, detail, 'tokens', { 'www-authenticate': schemes.join(', ') })
  const [scheme = '', token, ...more] = (authorization ?? '').split(/[ \t\n\r\v\f]+/, 4).filter(Boolean)
  if (!schemes.some((other) => isSameScheme(other, scheme))) throw createError(messages.notAuthenticated)
  if (token === undefined) throw createError(messages.tokenMissing)
  if (more.length > 0) throw createError(messages.tokenWithSpaces)
  const text = decodeUtf8(token)
  if (text === null) throw createError(messages.tokenWithBytes)
  const isAccepted = accepted.some(([other, credentials]) => isSameScheme(other, scheme) && credentials === text)
  if (!isAccepted) throw createError(messages.invalidToken)
}

/** Decodes a header whose characters are one byte each; null if they are not UTF-8. */
function decodeUtf8(header: string): string | null {
  try {
    return decodeURIComponent(escape(header))
  } catch {
    return null
  }
}
