import type { Assumptions } from '../contract/assumptions.ts'
import { messages } from '../contract/error-messages.ts'
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

/** The route, the operation and the id that a method and a path refer to. */
export interface Target extends Pick<ServiceResponse, 'operation' | 'id'> {
  route: Route
  simulator: Simulator
}

/** The simulated service: plain requests in, plain responses out. */
export interface Simulator {
  /** Finds the route and the operation; null for a path that no route matches. */
  resolve(method: string, path: string): Target | null
  /** Handles a request for what `resolve` has found, synchronously. Its only side effects are on the store. */
  handle(request: ServiceRequest, target: Target): ServiceResponse
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
  const route = createRouter(assumptions)
  const bodyReaders = createBodyReaders(model, assumptions, limits)

  const simulator: Simulator = {
    resolve(method, path) {
      const found = route(path)
      if (found === null) return null
      const lacksSlash = found.lacksSlash && trailingSlash !== 'optional'
      return {
        route: found,
        operation: !lacksSlash && Object.hasOwn(found.methods, method) ? found.methods[method]! : null,
        id: readId(found),
        simulator,
      }
    },
    handle,
  }
  return simulator

  function handle(request: ServiceRequest, { route: found, operation, id }: Target): ServiceResponse {
    if (found.lacksSlash && trailingSlash !== 'optional') return respondWithoutSlash(request, found.id, trailingSlash)
    const search = new URLSearchParams(request.search)
    const respond = (result: OperationResult) => {
      const headers = result.status === 204 ? found.headers : found.bodyHeaders
      return {
        status: result.status,
        headers: result.headers ? { ...headers, ...result.headers } : headers,
        body: result.body,
        list: result.list ?? null,
        operation,
        id: result.object?.id ?? id,
        assumption: result.assumption ?? (found.lacksSlash ? 'trailingSlash' : null),
      }
    }
    try {
      negotiate(request.headers.get('accept'), search.getAll('format').at(-1) ?? null)
      authenticate(request.headers.get('authorization'), assumptions)
      const context = { store, assumptions, model, bodyReaders, limits, request, search, id }
      if (request.method === 'OPTIONS')
        return respond({ status: 200, body: JSON.stringify(describePath(context, found)) })
      if (operation === null) throw createMethodError(request.method, found)
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
