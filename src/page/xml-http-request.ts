import { parseUrl } from '../mock/base-url.ts'
import { platform } from '../validation/platform-classes.ts'

/** Whether a request is for the service. */
export type IsOurs = (input: RequestInfo | URL) => boolean

/** Answers a request that is for the service, as the page sees it. */
export type Answer = (...request: ConstructorParameters<typeof Request>) => Promise<Response>

/**
 * Notes a request for the service that passes to the network. Returns what notes its end, with the status of the response,
 * which is 0 for none; null while the service answers.
 */
export type Pass = (...request: ConstructorParameters<typeof Request>) => ((status: number) => void) | null

/** A request for the service, from `open` on. */
interface OwnRequest {
  readonly method: string
  readonly url: string | URL
  readonly headers: Headers
  readonly controller: AbortController
  isUnderWay: boolean
  readyState: number
  /** Null until it is there, and after an error. */
  response: Response | null
  /** As `responseType` wants it. */
  body: unknown
}

/** How the platform reads a body, by `responseType`; a text for any other. */
const readers: Readonly<Record<string, 'arrayBuffer' | 'blob' | 'json'>> = {
  arraybuffer: 'arrayBuffer',
  blob: 'blob',
  json: 'json',
}

/** Of a request for the service, what the fields of its `XMLHttpRequest` are; those of the platform where one is missing. */
const fields = {
  readyState: ({ readyState }) => readyState,
  status: ({ response }) => response?.status,
  statusText: ({ response }) => response?.statusText,
  responseURL: ({ response }) => response?.url,
  response: ({ body }) => body,
  responseText: ({ body }) => body,
} satisfies Partial<Record<keyof XMLHttpRequest, (own: OwnRequest) => unknown>>

/**
 * Extends the `XMLHttpRequest` of the platform by requests that the service answers. The platform does the rest: it checks
 * the arguments, has the listeners, and sends all other requests. In place of the platform's can be that of a tool, such as
 * Pretender, which sets its fields, also in its constructor.
 */
export function createXMLHttpRequest(
  Platform: typeof XMLHttpRequest,
  isOurs: IsOurs,
  answer: Answer,
  pass: Pass,
): typeof XMLHttpRequest {
  // Not private fields: the constructor of a tool comes before them.
  const owns = new WeakMap<object, OwnRequest | null>()
  const set = new WeakMap<object, Record<string, unknown>>()

  const Extended = class XMLHttpRequest extends Platform {
    /** Null for a request of the platform. */
    get #own(): OwnRequest | null {
      return owns.get(this) ?? null
    }
    set #own(own) {
      owns.set(this, own)
    }

    override getResponseHeader(name: string) {
      const response = this.#own?.response
      return response ? response.headers.get(name) : super.getResponseHeader(name)
    }

    override getAllResponseHeaders() {
      const response = this.#own?.response
      if (!response) return super.getAllResponseHeaders()
      return Array.from(response.headers, ([name, value]) => `${name}: ${value}\r\n`).join('')
    }

    override open(method: string, url: string | URL, ...others: unknown[]) {
      super.open(...([method, url, ...others] as [string, string | URL, boolean]))
      const before = this.#own
      before?.controller.abort()
      const [isAsync = true] = others
      const own: OwnRequest = {
        method,
        url: resolveUrl(url),
        headers: new platform.Headers(),
        controller: new AbortController(),
        isUnderWay: false,
        readyState: this.OPENED,
        response: null,
        body: null,
      }
      this.#own = isAsync && isOurs(own.url) ? own : null
      // To the platform, it was open all the time.
      if (before && before.readyState !== this.OPENED) this.#tell(new Event('readystatechange'))
    }

    override setRequestHeader(name: string, value: string) {
      this.#checkIsOpen()
      super.setRequestHeader(name, value)
      this.#own?.headers.append(name, value)
    }

    override send(body?: XMLHttpRequestBodyInit | null) {
      const own = this.#own
      if (own === null) return super.send(body)
      this.#checkIsOpen()
      const { method, url, headers, controller } = own
      const sent = /^(get|head)$/i.test(method) ? null : (body ?? null)
      const noteEnd = pass(url, { method, headers, body: sent })
      if (noteEnd !== null) {
        this.addEventListener('loadend', () => noteEnd(this.status), { once: true })
        this.#own = null
        return super.send(body)
      }
      own.isUnderWay = true
      if (this.timeout > 0) setTimeout(() => this.#fail(own, 'timeout'), this.timeout)
      this.#fire('loadstart')
      // A listener can end it.
      if (controller.signal.aborted) return
      answer(url, {
        method,
        headers,
        body: sent,
        credentials: this.withCredentials ? 'include' : 'same-origin',
        signal: controller.signal,
      }).then(
        (response) => this.#show(own, response),
        () => this.#fail(own, 'error'),
      )
    }

    override abort() {
      const own = this.#own
      if (own === null) return super.abort()
      this.#fail(own, 'abort')
      if (own.readyState === this.DONE) Object.assign(own, { readyState: this.UNSENT, response: null, body: null })
    }

    async #show(own: OwnRequest, response: Response) {
      // JSON is no document, and then there is none.
      const isDocument = this.responseType === 'document'
      const body = isDocument ? null : await response[readers[this.responseType] ?? 'text']().catch(() => null)
      const length = Number(response.headers.get('content-length'))
      for (const state of [this.HEADERS_RECEIVED, this.LOADING, this.DONE]) {
        if (own.controller.signal.aborted) return
        own.response = response
        if (state === this.DONE || readers[this.responseType] === undefined) own.body = body
        own.readyState = state
        own.isUnderWay = state !== this.DONE
        this.#tell(new Event('readystatechange'))
        if (state === this.LOADING) this.#fire('progress', length)
      }
      this.#fire('load', length)
      this.#fire('loadend', length)
    }

    /** As the platform checks its own requests. */
    #checkIsOpen() {
      const own = this.#own
      if (!own || (!own.isUnderWay && own.readyState === this.OPENED)) return
      throw new DOMException('The request was sent.', 'InvalidStateError')
    }

    /** Ends a request that is under way without a response. */
    #fail(own: OwnRequest, type: 'abort' | 'error' | 'timeout') {
      if (this.#own !== own || !own.isUnderWay) return
      own.controller.abort()
      Object.assign(own, { isUnderWay: false, readyState: this.DONE, response: null, body: null })
      this.#tell(new Event('readystatechange'))
      this.#fire(type)
      this.#fire('loadend')
    }

    #fire(type: string, loaded = 0) {
      this.#tell(new ProgressEvent(type, { lengthComputable: loaded > 0, loaded, total: loaded }))
    }

    /** Tells an event to all that listen to it. A tool can leave its target and the handler in a property alone. */
    #tell(event: Event) {
      const name = `on${event.type}`
      const handler: unknown = Reflect.get(this, name)
      const isOfPlatform = findAccessor(Platform.prototype, name) !== undefined
      if (!isOfPlatform) Object.defineProperty(event, 'target', { value: this })
      if (isOfPlatform || typeof handler !== 'function') return void this.dispatchEvent(event)
      let isCalled = false
      const call = () => {
        isCalled = true
        handler.call(this, event)
      }
      Reflect.set(this, name, call)
      this.dispatchEvent(event)
      if (Reflect.get(this, name) === call) Reflect.set(this, name, handler)
      if (!isCalled) call()
    }
  }

  for (const [name, read] of Object.entries(fields)) {
    const inherited = findAccessor(Platform.prototype, name)
    Object.defineProperty(Extended.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: XMLHttpRequest) {
        // Throws for `responseText`, unless `responseType` is a text.
        const value = inherited ? inherited.get?.call(this) : set.get(this)?.[name]
        const own = owns.get(this)
        return (own && read(own)) ?? value
      },
      set(this: XMLHttpRequest, value: unknown) {
        if (inherited) inherited.set?.call(this, value)
        else set.set(this, { ...set.get(this), [name]: value })
      },
    })
  }
  return Extended
}

/** A URL as the document has it: in jsdom, `Request` is that of Node, which knows of none. */
export function resolveUrl(url: string | URL): string | URL {
  // Of any other, the platform knows the base, or says what is wrong.
  return parseUrl(url, globalThis.document?.baseURI) ?? url
}

/** The accessor of a property, of an object or of what it inherits from. */
function findAccessor(object: object | null, name: string): PropertyDescriptor | undefined {
  if (object === null) return
  const descriptor = Object.getOwnPropertyDescriptor(object, name)
  if (descriptor === undefined) return findAccessor(Object.getPrototypeOf(object), name)
  return 'value' in descriptor ? undefined : descriptor
}
