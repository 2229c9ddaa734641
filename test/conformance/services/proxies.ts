import { createFetch, parse, route } from './request.ts'
import type { TestService } from './service.ts'

type Send = (request: Request) => Promise<Response>

/** Puts something before a service. */
function proxy(service: TestService, handle: (request: Request, send: Send) => Promise<Response>): TestService {
  return { ...service, fetch: createFetch((request) => handle(request, (other) => service.fetch(other))) }
}

/** A response with other headers or another body. */
function alter(response: Response, changes: Record<string, string>, body?: BodyInit | null): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(changes)) headers.set(name, value)
  return new Response(body === undefined ? response.body : body, { status: response.status, headers })
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A 503, or another status, for each request of some, which is not performed; or which is, if `isDone`. */
export function flaky(service: TestService, isDone = false, every = 15, status = 503): TestService {
  let count = 0
  return proxy(service, async (request, send) => {
    if (++count % every !== 0) return send(request)
    if (isDone) await send(request)
    return new Response('Service Unavailable', { status })
  })
}

/** What `fetch` shows of a response that came as gzip: the header, and the text that it has decoded. */
export function gzipped(service: TestService): TestService {
  return proxy(service, async (request, send) => {
    const response = await send(request)
    const vary = [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
    return alter(response, response.body ? { 'content-encoding': 'gzip', vary } : {})
  })
}

/** Lists come in pages, `?page=2` being the second: told by `Link: rel="next"`, or by `X-Total-Count`. */
export function paged(service: TestService, size: number, kind: 'link' | 'total'): TestService {
  return proxy(service, async (request, send) => {
    const url = new URL(request.url)
    if (!isRead(request) || route(url.pathname)?.id !== null) return send(request)
    const page = Number(url.searchParams.get('page') ?? 1)
    url.searchParams.delete('page')
    const whole = await send(new Request(url, { headers: request.headers, redirect: 'manual' }))
    const text = await whole.text()
    const list = parse(text)
    if (!Array.isArray(list)) return alter(whole, {}, text)
    const results = list.slice((page - 1) * size, page * size)
    url.searchParams.set('page', String(page + 1))
    const next = page * size < list.length ? url.href : null
    const told: Record<string, string> = {}
    if (kind === 'total') told['x-total-count'] = String(list.length)
    if (kind === 'link' && next) told.link = `<${next}>; rel="next"`
    return alter(whole, told, request.method === 'HEAD' ? null : JSON.stringify(results))
  })
}

/**
 * What is read is as it was some time ago, by `Date.now()`; the response to a write is right.
 * @param service - one that has had no writes yet: reads go to a second one like it, which gets the writes later
 */
export function lagging(service: TestService, milliseconds: number): TestService {
  const replica = service.fresh()
  const writes: { at: number; request: Request }[] = []
  let turn: Promise<unknown> = Promise.resolve()
  const answer = async (request: Request, send: Send) => {
    if (!isRead(request)) {
      writes.push({ at: Date.now(), request: request.clone() })
      return send(request)
    }
    while (writes.length > 0 && writes[0]!.at + milliseconds <= Date.now()) await replica.fetch(writes.shift()!.request)
    return replica.fetch(request)
  }
  return proxy(service, (request, send) => {
    const response = turn.then(() => answer(request, send))
    turn = response.catch(() => {})
    return response
  })
}

/** Answers some requests, and then none. */
export function dying(service: TestService, after: number): TestService {
  let count = 0
  return proxy(service, async (request, send) => {
    if (++count > after) throw new TypeError('fetch failed')
    return send(request)
  })
}

/** Answers a GET of the same URL from a cache for a second, by `Date.now()`, whatever was written meanwhile. */
export function caching(service: TestService): TestService {
  const cached = new Map<string, { at: number; response: Response }>()
  return proxy(service, async (request, send) => {
    if (request.method !== 'GET') return send(request)
    const hit = cached.get(request.url)
    if (hit && Date.now() < hit.at + 1000) return alter(hit.response.clone(), { age: '0' })
    const response = alter(await send(request), { 'cache-control': 'max-age=1' })
    if (response.status === 200) cached.set(request.url, { at: Date.now(), response: response.clone() })
    return response
  })
}
