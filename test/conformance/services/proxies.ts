import { parseBig, writeBig } from './hono.ts'
import { createFetch, type Json, type Row, route, type TestService } from './service.ts'

type Send = (request: Request) => Promise<Response>

/** Puts something before a service. */
function proxy(
  service: TestService,
  create: (send: Send, service: TestService) => Send,
  again: (service: TestService) => TestService,
): TestService {
  let requests = 0
  const handle = create((request) => service.fetch(request), service)
  const fetch = createFetch((request) => {
    requests++
    return handle(request)
  })
  return { ...service, fetch, requests: () => requests, fresh: () => again(service.fresh()) }
}

/** A response with other headers or another body. */
function alter(response: Response, changes: Record<string, string>, body?: BodyInit | null): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(changes)) headers.set(name, value)
  return new Response(body === undefined ? response.body : body, { status: response.status, headers })
}

function refuse(status: number, headers: Record<string, string>, text: string): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain', ...headers } })
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** What the tools should wait for: `429` with `Retry-After: 0` for each fifth request. */
export function rateLimited(service: TestService, every = 5): TestService {
  const create = (send: Send): Send => {
    let count = 0
    const limited = () => refuse(429, { 'retry-after': '0' }, 'Too Many Requests')
    return async (request) => (++count % every === 0 ? limited() : send(request))
  }
  return proxy(service, create, (other) => rateLimited(other, every))
}

/** A 503 for each 15th request, which is not performed; or which is, if `isDone`. */
export function flaky(service: TestService, every = 15, isDone = false): TestService {
  const create = (send: Send): Send => {
    let count = 0
    return async (request) => {
      if (++count % every !== 0) return send(request)
      if (isDone) await send(request)
      return refuse(503, {}, 'Service Unavailable')
    }
  }
  return proxy(service, create, (other) => flaky(other, every, isDone))
}

/** An ETag for what is read, and a 304 for `If-None-Match`. */
export function withEtag(service: TestService): TestService {
  const create =
    (send: Send): Send =>
    async (request) => {
      const response = await send(request)
      if (request.method !== 'GET' || response.status !== 200) return response
      const text = await response.text()
      let hash = 0
      for (const unit of text) hash = (Math.imul(hash, 31) + unit.codePointAt(0)!) >>> 0
      const etag = `"${hash.toString(16)}"`
      if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
      return alter(response, { etag }, text)
    }
  return proxy(service, create, withEtag)
}

/** What `fetch` shows of a response that came as gzip: the header, and the text that it has decoded. */
export function gzipped(service: TestService): TestService {
  const create =
    (send: Send): Send =>
    async (request) => {
      const response = await send(request)
      const vary = [response.headers.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', ')
      return alter(response, response.body ? { 'content-encoding': 'gzip', vary } : {})
    }
  return proxy(service, create, gzipped)
}

/** Redirects to the same path below a mount, with the method and the body kept. */
export function redirecting(service: TestService, mount = '/moved'): TestService {
  const create =
    (send: Send): Send =>
    async (request) => {
      const { pathname, search } = new URL(request.url)
      if (pathname.startsWith(`${mount}/`)) return send(request)
      return new Response(null, { status: 308, headers: { location: mount + pathname + search } })
    }
  return proxy(service, create, (other) => redirecting(other, mount))
}

/**
 * Lists come in pages, `?page=2` being the second: told by `Link: rel="next"`, by `X-Total-Count`, or by an envelope as
 * the framework has it, which is not an array any more.
 */
export function paged(service: TestService, size: number, kind: 'link' | 'total' | 'envelope'): TestService {
  const create =
    (send: Send): Send =>
    async (request) => {
      const url = new URL(request.url)
      if (!isRead(request) || route(url.pathname.replace(/^.*?(?=\/api\/v2\/)/, ''))?.id !== null) return send(request)
      const page = Number(url.searchParams.get('page') ?? 1)
      url.searchParams.delete('page')
      const { headers, signal } = request
      const whole = await send(new Request(url, { headers, signal, redirect: 'manual' }))
      const text = await whole.text()
      const list = parseBig(text)
      if (!Array.isArray(list)) return alter(whole, {}, text)
      const results = list.slice((page - 1) * size, page * size)
      const urlOf = (number: number) => {
        const other = new URL(url)
        other.searchParams.set('page', String(number))
        return other.href
      }
      const next = page * size < list.length ? urlOf(page + 1) : null
      const previous = page > 1 ? urlOf(page - 1) : null
      const told: Record<string, string> = {}
      if (kind === 'total') told['x-total-count'] = String(list.length)
      if (kind === 'link' && next) told.link = `<${next}>; rel="next"`
      const body = kind === 'envelope' ? { count: list.length, next, previous, results } : results
      return alter(whole, told, request.method === 'HEAD' ? null : writeBig(body))
    }
  return proxy(service, create, (other) => paged(other, size, kind))
}

/**
 * What is read is as it was some time ago, by `Date.now()`; the response to a write is right.
 * @param service - one that has had no writes yet: reads go to a second one like it, which gets the writes later
 */
export function lagging(service: TestService, milliseconds: number): TestService {
  const create = (send: Send): Send => {
    const replica = service.fresh()
    const writes: { at: number; request: Request }[] = []
    let turn: Promise<unknown> = Promise.resolve()
    const read = async (request: Request) => {
      while (writes.length > 0 && writes[0]!.at + milliseconds <= Date.now())
        await replica.fetch(writes.shift()!.request)
      return replica.fetch(request)
    }
    return (request) => {
      const answer = () => {
        if (isRead(request)) return read(request)
        writes.push({ at: Date.now(), request: request.clone() })
        return send(request)
      }
      const response = turn.then(answer)
      turn = response.catch(() => {})
      return response
    }
  }
  return proxy(service, create, (other) => lagging(other, milliseconds))
}

/**
 * Somebody else creates, edits and deletes objects between requests: those that were there, and their own.
 * @param every - after how many requests they do something
 */
export function changing(service: TestService, every = 10, seed = 1): TestService {
  const create = (send: Send, { objects }: TestService): Send => {
    const theirs = new Set(objects().map(({ id }) => id))
    let [count, state] = [0, seed]
    const draw = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const change = async (request: Request) => {
      const known = objects().filter(({ id }) => theirs.has(id)) as Row[]
      const object = known[draw(known.length)]
      if (!object) return
      const url = new URL(request.url)
      const list = url.origin + url.pathname.replace(/(\/api\/v2\/objects)\/.*/, '$1/')
      const headers = new Headers({ 'content-type': 'application/json' })
      const token = request.headers.get('authorization')
      if (token !== null) headers.set('authorization', token)
      const ask = (method: string, to: string, body?: Json) =>
        send(new Request(to, { method, headers, body: body && JSON.stringify(body) }))
      const kind = draw(3)
      if (kind === 0) {
        const { id: _, ...fields } = object
        await ask('POST', list, { ...fields, name: `somebody-${count}` })
        const created = objects().at(-1)
        if (created.name === `somebody-${count}`) theirs.add(created.id)
      } else if (kind === 1) await ask('PATCH', `${list}${object.id}/`, { attributes: { edited: String(count) } })
      else await ask('DELETE', `${list}${object.id}/`)
    }
    return async (request) => {
      if (++count % every === 0) await change(request)
      return send(request)
    }
  }
  return proxy(service, create, (other) => changing(other, every, seed))
}

/** Answers some requests, and then none. */
export function dying(service: TestService, after: number): TestService {
  const create = (send: Send): Send => {
    let count = 0
    return async (request) => {
      if (++count > after) throw new TypeError('fetch failed')
      return send(request)
    }
  }
  return proxy(service, create, (other) => dying(other, after))
}

/** Answers a GET of the same URL from a cache for some time, by `Date.now()`, whatever was written meanwhile. */
export function caching(service: TestService, milliseconds = 1000): TestService {
  const create = (send: Send): Send => {
    const cached = new Map<string, { at: number; response: Response }>()
    return async (request) => {
      if (request.method !== 'GET') return send(request)
      const hit = cached.get(request.url)
      if (hit && Date.now() < hit.at + milliseconds) {
        const age = String(Math.floor((Date.now() - hit.at) / 1000))
        return alter(hit.response.clone(), { age })
      }
      const response = alter(await send(request), { 'cache-control': `max-age=${Math.ceil(milliseconds / 1000)}` })
      if (response.status === 200) cached.set(request.url, { at: Date.now(), response: response.clone() })
      return response
    }
  }
  return proxy(service, create, (other) => caching(other, milliseconds))
}
