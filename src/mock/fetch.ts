import {
  contentOf,
  type ServiceRequest,
  type ServiceResponse,
  toHeaderPairs,
} from '../simulator/http/service-request.ts'
import type { Target } from '../simulator/simulator.ts'
import { platform } from '../validation/platform-classes.ts'
import type { AdapterRequest } from './adapter-request.ts'
import { pathBelowBaseUrl } from './base-url.ts'
import { handleRequest } from './handle-request.ts'
import type { MockInternals } from './internals.ts'
import type { ReceivedRequest } from './log/exchange.ts'

/** A function like the platform's `fetch`. */
export type InventoryFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

/** The most redirects that a request follows, as in the platform's `fetch`. */
const MAX_REDIRECTS = 20

/**
 * Creates the service as a fetch function. A URL without an origin gets the origin of `baseUrl`, if it has one.
 * @param elsewhere - gets the response to a request outside of the service
 */
export function createFetch(
  mock: MockInternals,
  source?: ReceivedRequest['source'],
  elsewhere: (request: Request) => Response | Promise<Response> = createNotFound,
): InventoryFetch {
  return async (input, init) => {
    const target = typeof input === 'string' ? new URL(input, mock.base.origin ?? 'http://localhost') : input
    const request = toRequest(target, init)
    return completeFetch(request, () => followRedirects(mock, request, source, elsewhere))
  }
}

/** Sends a request, and follows the redirects of its responses as the platform's `fetch` does. */
async function followRedirects(
  mock: MockInternals,
  first: Request,
  source: AdapterRequest['source'],
  elsewhere: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  // Kept from the first reading: a body can be read only once.
  let body: Uint8Array | null = null
  const send = async (request: Request) => {
    const routed = routeRequest(mock, request)
    const readBody = async () => (body = await readWholeBody(request))
    return routed ? handleFetchRequest(mock, request, routed, { readBody, source }) : elsewhere(request)
  }
  let request = first
  let response = await send(first)
  for (let count = 0; isRedirect(response); count++) {
    if (first.redirect === 'manual') break
    if (first.redirect === 'error' || count === MAX_REDIRECTS) return platform.Response.error()
    request = createNext(request, body, response)
    response = await send(request)
  }
  if (response.type === 'error') return response
  return Object.defineProperties(response, {
    url: { value: request.url.replace(/#.*/s, ''), enumerable: true, configurable: true },
    redirected: { value: request !== first, enumerable: true, configurable: true },
  })
}

function isRedirect({ status, headers }: Response): boolean {
  return [301, 302, 303, 307, 308].includes(status) && headers.has('location')
}

/** Creates the request that follows a redirect: https://fetch.spec.whatwg.org/#http-redirect-fetch */
function createNext(request: Request, body: Uint8Array | null, response: Response): Request {
  const url = new URL(response.headers.get('location')!, request.url)
  const { status } = response
  const { method } = request
  const becomesGet = status === 303 ? method !== 'GET' && method !== 'HEAD' : status < 303 && method === 'POST'
  const headers = new platform.Headers(request.headers)
  if (becomesGet) for (const name of BODY_HEADERS) headers.delete(name)
  return new platform.Request(url, {
    method: becomesGet ? 'GET' : method,
    headers,
    body: becomesGet ? null : (body as BodyInit | null),
    signal: request.signal,
  })
}

const BODY_HEADERS = ['content-encoding', 'content-language', 'content-location', 'content-type', 'content-length']

/**
 * The requests that wait for their response. The platform holds the signal of a request weakly: one that nobody holds
 * would never notice that it is aborted.
 */
const underWay = new Set<Request>()

/** Completes a request like the platform's `fetch`: rejects for a network error, and once the request is aborted. */
export async function completeFetch(request: Request, getResponse: () => Promise<Response>): Promise<Response> {
  const { signal } = request
  if (signal.aborted) throw signal.reason
  underWay.add(request)
  try {
    // Listens first: where the platform aborts, and no code, the request can end between its listeners.
    const response = await Promise.race([rejectOnAbort(signal), getResponse()])
    if (response.type === 'error') throw new TypeError('Failed to fetch')
    return response
  } finally {
    underWay.delete(request)
  }
}

/**
 * A whole request is used as it is: some hosts have their own class, which the platform cannot copy
 * (`@hono/node-server`). Others pass themselves as `init`, with an inherited `url` that Bun would use: only own fields
 * count.
 */
function toRequest(input: Request | URL, init?: RequestInit): Request {
  return 'url' in input && init === undefined ? input : new platform.Request(input, { ...init })
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** The framework's response to a URL that the service does not have. */
function createNotFound({ method }: Request): Response {
  return new platform.Response(method === 'HEAD' ? null : 'not found', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  })
}

/** Where a request goes, and what the service gets of it besides its method and its body. */
export interface RoutedRequest {
  readonly head: Pick<ServiceRequest, 'origin' | 'mount' | 'path' | 'search' | 'headers'>
  readonly target: Target
}

/** Finds where a request goes, whatever its method; null for a URL outside of the service. */
export function routeRequest(mock: MockInternals, { method, url: text, headers }: Request): RoutedRequest | null {
  const { base, simulator } = mock
  const url = new URL(text)
  const path = pathBelowBaseUrl(base, url)
  if (path === null) return null
  const target = simulator.resolve(method.toUpperCase(), path)
  if (target === null) warnOfPrefix(mock, url)
  return target && { head: { origin: url.origin, mount: base.prefix, path, search: url.search, headers }, target }
}

/**
 * Passes a platform request to the service, without following a redirect. Returns `Response.error()` for a network
 * error.
 */
export async function handleFetchRequest(
  mock: MockInternals,
  request: Request,
  { head, target }: RoutedRequest,
  {
    // A body that breaks off is a network error, as in the platform's `fetch`.
    readBody = () => readWholeBody(request).catch(() => undefined),
    isByMsw = false,
    toBody = contentOf,
    ...parts
  }: Partial<Pick<AdapterRequest, 'source' | 'readBody' | 'onWait' | 'onEvict'>> & {
    isByMsw?: boolean
    toBody?: (response: ServiceResponse) => BodyInit | null
  } = {},
): Promise<Response> {
  const { response } = await handleRequest(mock, {
    // The method as the framework takes it. `fetch` keeps the case of `patch`.
    request: { ...head, method: request.method.toUpperCase() },
    target,
    readBody: request.method === 'GET' || request.method === 'HEAD' ? null : readBody,
    onClientGone(listener) {
      if (request.signal.aborted) listener()
      request.signal.addEventListener('abort', listener, { once: true })
      return () => request.signal.removeEventListener('abort', listener)
    },
    ...parts,
  })
  if (response === null) return platform.Response.error()
  // Not a fault, which has no assumption.
  if (response.status === 301 && response.assumption) warnOfRedirect(mock, request, isByMsw)
  const init = { status: response.status, headers: toHeaderPairs(response.headers) }
  return new platform.Response(request.method === 'HEAD' ? null : toBody(response), init)
}

/** Any origin is not any path: a client with a base path gets no answer, and nothing else says why. */
function warnOfPrefix(mock: MockInternals, { origin, pathname }: URL): void {
  if (mock.base.origin !== null || mock.base.prefix !== '') return
  const [, prefix] = /^(\/.+?)\/api\/v2\/objects(\/|$)/.exec(pathname) ?? []
  if (prefix === undefined) return
  mock.warnOnce(
    'prefix',
    `a request to ${origin}${pathname} is not answered: by default, no path comes before /api/v2/objects/. ` +
      `Create the mock with baseUrl: '${prefix}', or '${origin}${prefix}' for this origin alone.`,
  )
}

export async function readWholeBody(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await request.arrayBuffer())
}

/**
 * A client follows a redirect of a POST with a GET, whose 200 looks like a success. Others keep their methods, but for
 * `fetch` with MSW 2 in Node.
 */
function warnOfRedirect(mock: MockInternals, { method, url }: Request, isByMsw: boolean): void {
  const isPost = method === 'POST'
  if (!isPost && !(isByMsw && /^(?:PUT|PATCH|DELETE)$/.test(method))) return
  const followed = isPost
    ? 'Clients follow with a GET, which writes nothing'
    : 'With MSW 2 in Node, fetch fails, or follows with a GET'
  mock.warnOnce(
    method,
    `${method} ${url} was redirected to its path with a slash. ${followed}. ` +
      "Add the slash, or set the assumption trailingSlash to 'optional'.",
  )
}
