import { internalsOf } from '../mock/internals.ts'
import type { InventoryService } from '../mock/inventory-service.ts'
import type { Mock } from '../mock/mock.ts'
import { checkArgumentCount } from '../validation/check-arguments.ts'
import { platform } from '../validation/platform-classes.ts'
import { type Answer, createXMLHttpRequest, type IsOurs, type Pass, resolveUrl } from './xml-http-request.ts'

/**
 * Puts the service in front of the `fetch` and the `XMLHttpRequest` of a page, without a service worker: for a demo on a
 * static host, and where no worker can be. Requests below `baseUrl` (contract section 4) are answered by the service;
 * all others are the platform's. A page sees all that the platform does: redirects, aborts, timeouts, relative URLs.
 * Call it before the application sends requests, or keeps `fetch` for itself. Requests of workers, of frames and of the
 * browser itself (`<img>`, forms) are not intercepted, nor is an `XMLHttpRequest` that is not asynchronous.
 * @returns a function that removes it: requests are then the platform's again
 * @throws InventoryMockError for anything but a mock
 * @example
 * const service = createInventoryService({ objects: [{ name: 'web-1' }] })
 * const remove = interceptRequests(service)
 * const response = await fetch('/api/v2/objects/')
 */
export function interceptRequests(service: Pick<InventoryService, 'baseUrl' | 'settings' | 'fetch'>): () => void {
  checkArgumentCount('interceptRequests', arguments, 1)
  const mock = internalsOf<Mock>('intercept requests', service)
  const { fetch, XMLHttpRequest } = globalThis
  // A redirect can lead out of the service.
  const send = mock.fetchAs('app', (request) => fetch(request))
  let isRemoved = false
  const removeNetwork = mock.passage.addNetwork((...args) => fetch(...args))

  const isOurs: IsOurs = (input) => {
    if (isRemoved) return false
    try {
      // The platform knows what a URL is relative to. Of a `Request`, a copy would take the body.
      return mock.serves(new platform.Request((input as Partial<Request>).url ?? input))
    } catch {
      // The platform says what is wrong with it.
      return false
    }
  }
  const pass: Pass = (input, init) => {
    if (!mock.passage.isOpen) return null
    try {
      // The platform gets what the page gave: of a body, the log has a copy, and none of a stream, which is read only once.
      const copy = (input as Partial<Request>).clone?.() ?? input
      const request = new platform.Request(copy, init?.body instanceof ReadableStream ? { ...init, body: null } : init)
      const noteEnd = mock.notePassing(request)
      // The status of a response that the page cannot read is 0.
      return (status) => void noteEnd(status || null)
    } catch {
      // The platform says what is wrong with it.
      return () => {}
    }
  }
  const answer: Answer = async (...args) => {
    const request = await toRequest(...args)
    // As the platform has it: https://fetch.spec.whatwg.org/#fetching
    if (!request.headers.has('accept')) request.headers.set('accept', '*/*')
    if (request.mode === 'same-origin' && isForeign(request.url)) throw new TypeError('Failed to fetch')
    return asSeen(await send(request), request)
  }

  const restores = [
    replaceGlobal(
      'fetch',
      // A proxy, because libraries keep properties of theirs on it.
      new Proxy(fetch, {
        apply(target, self, args: Parameters<typeof fetch>) {
          const [input, init] = args
          const request = typeof input === 'string' ? resolveUrl(input) : input
          const pastUs = (): Promise<Response> => Reflect.apply(target, self, args)
          if (!isOurs(request)) return pastUs()
          const noteEnd = pass(request, init)
          if (noteEnd === null) return answer(request, init)
          const response = pastUs()
          response.then(
            ({ status }) => noteEnd(status),
            () => noteEnd(0),
          )
          return response
        },
      }),
    ),
    // Node has none.
    ...(XMLHttpRequest
      ? [replaceGlobal('XMLHttpRequest', createXMLHttpRequest(XMLHttpRequest, isOurs, answer, pass))]
      : []),
  ]
  return () => {
    isRemoved = true
    removeNetwork()
    for (const restore of restores) restore()
  }
}

/** The request of `fetch`, also of a `Request` that is not the platform's, as whatwg-fetch has one. */
async function toRequest(input: RequestInfo | URL, init?: RequestInit): Promise<Request> {
  const isOther = (input as Partial<Request>).url && !((input as unknown) instanceof platform.Request)
  if (!isOther) return new platform.Request(input, init)
  const { url, method, headers, signal, credentials } = input as Request
  const body = /^(get|head)$/i.test(method) ? null : await (input as Request).arrayBuffer()
  return new platform.Request(url, { method, headers: [...headers], body, signal, credentials, ...init })
}

/** A response as a page sees it: https://fetch.spec.whatwg.org/#concept-filtered-response */
function asSeen(response: Response, { mode, redirect }: Request): Response {
  const { url, status, headers } = response
  const isRedirect = redirect === 'manual' && status >= 300 && headers.has('location')
  const type = isRedirect ? 'opaqueredirect' : !isForeign(url) ? 'basic' : mode === 'no-cors' ? 'opaque' : 'cors'
  // No other response than an error has the status 0.
  const seen = type.startsWith('opaque') ? platform.Response.error() : response
  return Object.defineProperties(seen, {
    type: { value: type, configurable: true },
    url: { value: type === 'opaque' ? '' : url, configurable: true },
  })
}

function isForeign(url: string): boolean {
  return new URL(url).origin !== globalThis.origin
}

/** Replaces a global. Returns what restores it, unless somebody has replaced it since. */
function replaceGlobal<Name extends 'fetch' | 'XMLHttpRequest'>(name: Name, value: (typeof globalThis)[Name]) {
  const platform = globalThis[name]
  globalThis[name] = value
  return () => {
    if (globalThis[name] === value) globalThis[name] = platform
  }
}
