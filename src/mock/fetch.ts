import type { ServiceRequest } from '../simulator/http/messages.ts'
import { pathBelowBaseUrl } from './base-url.ts'
import type { Mock } from './create-mock.ts'
import { handleRequest } from './handle-request.ts'

/** A function like the platform's `fetch`. */
export type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

/**
 * Creates the service as a fetch function. A URL outside of it gets a 404 like the framework's.
 * @note A URL without an origin gets the origin of `baseUrl`, if it has one.
 */
export function createFetch(mock: Mock): Fetch {
  return async (input, init) => {
    const request = toRequest(
      typeof input === 'string' ? new URL(input, mock.baseUrl.origin ?? 'http://localhost') : input,
      init,
    )
    return settle(request, () => respond(mock, request))
  }
}

/**
 * Settles a request like the platform's `fetch`: rejects for a network error, and once the request is aborted.
 * @param respond - responds to the request; null for a URL outside of the service, which gets a 404 like the framework's
 */
export async function settle({ method, signal }: Request, respond: () => Promise<Response | null>): Promise<Response> {
  signal.throwIfAborted()
  const response = await Promise.race([respond(), rejectOnAbort(signal)])
  if (response?.type === 'error') throw new TypeError('Failed to fetch')
  return response ?? new Response(method === 'HEAD' ? null : 'not found', NOT_FOUND)
}

/**
 * @note A whole request is used as it is: some hosts have their own class, which the platform cannot copy
 * (`@hono/node-server`). Other hosts pass themselves as `init`, with an inherited `url` that Bun would use for the
 * request: only own fields count.
 */
function toRequest(input: Request | URL, init?: RequestInit): Request {
  return 'url' in input && init === undefined ? input : new Request(input, { ...init })
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

const NOT_FOUND = { status: 404, headers: { 'content-type': 'text/html' } }

/**
 * Responds to a platform request.
 * @returns `Response.error()` for a network error; null for a URL outside of the service
 */
export async function respond(mock: Mock, request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const path = pathBelowBaseUrl(mock.baseUrl, url)
  if (path === null) return null
  return respondAt(
    mock,
    request,
    { mount: mock.baseUrl.prefix, path, search: url.search, headers: request.headers },
    readBody,
  )
}

/**
 * Responds to a platform request at a path of the service.
 * @returns `Response.error()` for a network error; null for a path that the service does not have
 * @throws what `readBody` throws
 */
export async function respondAt(
  mock: Mock,
  request: Request,
  target: Pick<ServiceRequest, 'mount' | 'path' | 'search' | 'headers'>,
  readBody: (request: Request) => Promise<Uint8Array>,
): Promise<Response | null> {
  const outcome = await handleRequest(
    mock.state,
    // As the framework does. `fetch` keeps the case of `patch`.
    { ...target, method: request.method.toUpperCase(), body: null },
    request.method === 'GET' || request.method === 'HEAD' ? null : () => readBody(request),
    (listener) => {
      if (request.signal.aborted) listener()
      request.signal.addEventListener('abort', listener, { once: true })
      return () => request.signal.removeEventListener('abort', listener)
    },
  )
  if (outcome === null) return null
  const { response } = outcome
  if (response === null) return Response.error()
  // Not a fault, which has no assumption.
  if (response.status === 301 && response.assumption) warnOfRedirect(mock, request)
  return new Response(request.method === 'HEAD' ? null : (response.list?.bytes ?? response.body), response)
}

async function readBody(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await request.arrayBuffer())
}

/** A client follows a redirect of a POST with a GET, whose 200 looks like a success. */
function warnOfRedirect({ state }: Mock, { method, url }: Request): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  state.warnOnce(
    `${method} ${url} was redirected to its path with a slash. Clients follow with a GET, which writes nothing. ` +
      "Add the slash, or set the assumption trailingSlash to 'optional'.",
  )
}
