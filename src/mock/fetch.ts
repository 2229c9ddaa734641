import type { ServiceRequest } from '../simulator/http/messages.ts'
import type { MockCore } from './core.ts'

/** The service as a function like the platform's `fetch`. */
export type Fetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>

/**
 * The service for any host that takes a fetch function. A path that it does not know is a 404, like the framework's.
 * @note A URL without an origin has the service's own, where `baseUrl` names one.
 */
export function createFetch(core: MockCore): Fetch {
  return async (input, init) => {
    const request = toRequest(
      typeof input === 'string' ? new URL(input, core.origin ?? 'http://localhost') : input,
      init,
    )
    request.signal.throwIfAborted()
    const response = await Promise.race([respond(core, request), aborted(request.signal)])
    if (response?.type === 'error') throw new TypeError('Failed to fetch')
    return response ?? new Response('not found', NOT_FOUND)
  }
}

/**
 * @note A whole request is taken as it is: the platform cannot copy what a host made in its place
 * (`@hono/node-server`). Other hosts pass themselves in the place of `init`, whose inherited `url` Bun would take for
 * the request's: only its own fields count.
 */
function toRequest(input: Request | URL, init?: RequestInit): Request {
  return 'url' in input && init === undefined ? input : new Request(input, { ...init })
}

/** Rejects as `fetch` does when its signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

const NOT_FOUND = { status: 404, headers: { 'content-type': 'text/html' } }

/**
 * Answers a platform request, with `Response.error()` for a network error; null for a URL that is not the service's.
 */
export async function respond(core: MockCore, request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const path = core.pathOf(url)
  if (path === null) return null
  const outcome = await core.handle(await toServiceRequest(request, core.prefix, path, url.search))
  if (outcome === null) return null
  return outcome.response ? new Response(outcome.response.body, outcome.response) : Response.error()
}

async function toServiceRequest(
  request: Request,
  mount: string,
  path: string,
  search: string,
): Promise<ServiceRequest> {
  const { method, headers } = request
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await request.arrayBuffer())
  return { method, mount, path, search, header: (name) => headers.get(name), body }
}
