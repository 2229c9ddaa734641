import type { Assumptions } from '../contract/assumptions.ts'
import type { ElementSchemas } from '../contract/elements.ts'
import { messages } from '../contract/messages.ts'
import { type BodySchemas, createBodySchemas } from './body/body-schemas.ts'
import { authenticate } from './http/authenticate.ts'
import { HttpError } from './http/http-error.ts'
import type { ServiceRequest, ServiceResponse } from './http/messages.ts'
import { describeResource } from './http/metadata.ts'
import { negotiate } from './http/negotiate.ts'
import { createRouter, encodePath, type Route } from './http/route.ts'
import { ListCache } from './list/list-cache.ts'
import { findTarget, type OperationContext, type OperationResult, operations } from './operations.ts'
import { parseInteger } from './python.ts'
import type { Store } from './store/store.ts'

/** What a request is about. */
export interface Target extends Pick<ServiceResponse, 'operation' | 'id'> {
  route: Route
}

/** The simulated service: plain requests in, plain answers out. */
export interface Service {
  /**
   * What a method and a path ask for.
   * @returns null for a path that the service does not know
   */
  resolve(method: string, path: string): Target | null
  /**
   * Answers a request, at once and without side effects but on the store.
   * @param target - what `resolve` found for its method and path
   */
  handle(request: ServiceRequest, target: Target): ServiceResponse
}

/**
 * The simulated service (contract section 4): a request goes through its route, content negotiation, authentication and
 * its operation, in the framework's order, and the first step that refuses it answers.
 */
export function createService(store: Store, assumptions: Assumptions, elements: ElementSchemas = {}): Service {
  const route = createRouter(assumptions)
  const lists = new ListCache()
  let schemas: BodySchemas | undefined
  // Made when a body first comes: a start to read from has no need of them.
  const bodySchemas = () => (schemas ??= createBodySchemas(assumptions, elements))

  return {
    resolve(method, path) {
      const found = route(path)
      if (found === null) return null
      return { route: found, operation: redirects(found) ? null : (found.methods[method] ?? null), id: readId(found) }
    },
    handle,
  }

  function redirects({ lacksSlash }: Route): boolean {
    return lacksSlash && assumptions.trailingSlash === 'redirect'
  }

  function handle(request: ServiceRequest, { route: found, operation, id }: Target): ServiceResponse {
    if (redirects(found)) return redirect(request)
    const search = new URLSearchParams(request.search)
    const answer = (result: OperationResult, headers = result.body === null ? found.headers : found.bodyHeaders) => ({
      status: result.status,
      headers,
      body: request.method === 'HEAD' ? null : result.body,
      objects: result.objects ?? null,
      operation,
      id: result.object?.id ?? id,
      assumption: result.assumption ?? (found.lacksSlash ? 'trailingSlash' : null),
    })
    try {
      negotiate(request.header('accept'), search.getAll('format').at(-1) ?? null)
      authenticate(request.header('authorization'), assumptions)
      const context = { store, assumptions, bodySchemas, request, search, lists, id: found.id }
      if (request.method === 'OPTIONS') return answer({ status: 200, body: JSON.stringify(describe(context)) })
      if (operation === null) throw notAllowed(request.method, found)
      return answer(operations[operation](context))
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal
      const { status, body, assumption, headers } = refusal
      return answer({ status, body: JSON.stringify(body), assumption }, { ...found.bodyHeaders, ...headers })
    }
  }
}

/** The gap of section 4: a path without its last slash. */
function redirect({ mount, path, search }: ServiceRequest): ServiceResponse {
  return {
    status: 301,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      location: `${mount}${encodePath(path)}/${search === '?' ? '' : search}`,
    },
    body: '',
    objects: null,
    operation: null,
    id: null,
    assumption: 'trailingSlash',
  }
}

function readId({ id }: Route): number | null {
  const value = id === null ? Number.NaN : parseInteger(id)
  return Number.isNaN(value) ? null : value
}

function notAllowed(method: string, { methods, id }: Route): HttpError {
  const couldRetrieve = id !== null && (method === 'GET' || method === 'HEAD') && !methods.GET
  return HttpError.withDetail(405, messages.methodNotAllowed(method), couldRetrieve ? 'itemRetrieval' : null)
}

function describe(context: OperationContext) {
  if (context.id === null) return describeResource('List', 'POST', context.assumptions)
  return describeResource('Instance', isThere(context) ? 'PUT' : null, context.assumptions)
}

function isThere(context: OperationContext): boolean {
  try {
    findTarget(context)
    return true
  } catch (refusal) {
    if (refusal instanceof HttpError) return false
    throw refusal
  }
}
