import type { InventoryFetch } from '../../mock/fetch.ts'
import { isRead, type PlainRequest, type PlainResponse } from './messages.ts'
import { readText } from './read-text.ts'
import { RequestLimitError, ServiceError } from './service-error.ts'
import { DEFAULT_MAX_RESPONSE, type ServiceOptions } from './service-options.ts'
import { sleep } from './sleep.ts'

/** How often a request is sent that gets no answer: no response, or one that says to try again. */
const ATTEMPTS = 4

/** The statuses that say to try again. A 500 is an answer. */
const BUSY: readonly number[] = [429, 502, 503, 504]

/** The wait before the second attempt, in ms; twice as long before each further one. */
const FIRST_WAIT = 250

/** The longest wait that a service can ask for with `Retry-After`, in ms. */
const LONGEST_WAIT = 60_000

/** How a request is sent. */
export interface AskOptions {
  /** Sends it even if the run is aborted or at its limit, as what cleans up must be. */
  essential?: boolean
}

/** A service under test: sends requests at a limited rate, and repeats those that it could not answer. */
export class ServiceConnection {
  /** `{base_url}`, without a slash at its end. */
  readonly url: string
  readonly maxRequests: number
  /** The names of the objects that the run created and has not deleted yet, by their ids. The tools keep it. */
  readonly leftBehind = new Map<string, string>()
  readonly #fetch: InventoryFetch
  readonly #headers: Readonly<Record<string, string>>
  readonly #options: ServiceOptions
  readonly #interval: number
  readonly #timeout: number
  readonly #maxResponse: number
  #requests = 0
  #repeats = 0
  #nextTime = 0
  #step = ''

  constructor({ url, fetch }: { url: string; fetch: InventoryFetch }, options: ServiceOptions) {
    const { maxRequests = 500, rate = 20, timeout = 30_000, maxResponse = DEFAULT_MAX_RESPONSE } = options
    const { token, headers = {} } = options
    const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
    this.#headers = { ...(token !== undefined && { authorization: `Token ${token}` }), ...Object.fromEntries(given) }
    this.url = url
    this.maxRequests = maxRequests
    this.#fetch = fetch
    this.#options = options
    this.#interval = 1000 / rate
    this.#timeout = timeout
    this.#maxResponse = maxResponse
  }

  /** The number of requests that were sent, repeated ones included. */
  get requests(): number {
    return this.#requests
  }

  /** How many of them were repeated ones. */
  get repeats(): number {
    return this.#repeats
  }

  /** The token that requests have; undefined for none, and for another kind of Authorization. */
  get token(): string | undefined {
    return /^Token (.+)$/.exec(this.#headers.authorization ?? '')?.[1]
  }

  /** Whether requests say who sends them. */
  get isAuthorized(): boolean {
    return this.#headers.authorization !== undefined
  }

  /** How many requests can still be sent. */
  get requestsLeft(): number {
    return this.maxRequests - this.#requests
  }

  /** Says what the next requests are for, for `onProgress`. */
  startStep(step: string): void {
    this.#step = step
  }

  /**
   * Sends a request. A 429, 502, 503 or 504, a timeout or no response is repeated, after `Retry-After` if there is one.
   * @returns the last response; redirects are not followed
   * @throws ServiceError if there is no response, or one above `maxResponse`, which is not repeated
   * @throws RequestLimitError for a request above `maxRequests`
   * @throws the reason of the signal, once it is aborted
   */
  async ask(request: PlainRequest, { essential = false }: AskOptions = {}): Promise<PlainResponse> {
    const signal = essential ? undefined : this.#options.signal
    for (let attempt = 1; ; attempt++) {
      if (!essential && this.#requests >= this.maxRequests) throw this.#createLimitError()
      const now = performance.now()
      await sleep(this.#nextTime - now, signal)
      this.#nextTime = Math.max(now, this.#nextTime) + this.#interval
      const outcome = await this.#send(request, signal)
      const isAnswer = 'status' in outcome && !BUSY.includes(outcome.status)
      if (isAnswer || attempt === ATTEMPTS) {
        if ('status' in outcome) return outcome
        throw this.#createError(request, outcome.cause)
      }
      const wait = 'status' in outcome ? readRetryAfter(outcome) : null
      this.#repeats++
      await sleep(wait ?? FIRST_WAIT * 2 ** (attempt - 1), signal)
    }
  }

  async #send(
    { method, path, headers, body }: PlainRequest,
    signal: AbortSignal | undefined,
  ): Promise<PlainResponse | { cause: unknown }> {
    const { onProgress } = this.#options
    this.#requests++
    const { requests, maxRequests, leftBehind } = this
    onProgress?.({ requests, maxRequests, step: this.#step, leftBehind })
    const timeout = AbortSignal.timeout(this.#timeout)
    try {
      const response = await this.#fetch(this.url + path, {
        method,
        headers: withoutEmpty({ ...this.#headers, ...headers }),
        ...(body !== undefined && { body }),
        redirect: 'manual',
        // A write is not interrupted: nobody would know whether it was done.
        signal: signal && isRead({ method }) ? AbortSignal.any([signal, timeout]) : timeout,
      })
      const text = await readText(response, this.#maxResponse)
      if (text === null) throw this.#createSizeError(method, path)
      return { status: response.status, headers: Object.fromEntries(response.headers), body: text }
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause
      signal?.throwIfAborted()
      return { cause }
    }
  }

  #createSizeError(method: string, path: string): ServiceError {
    const expected = `a response of at most ${this.#maxResponse} bytes to ${method} ${path}`
    const message = `Failed to ask ${this.url}: expected ${expected} but got a larger one. Allow more with the option maxResponse.`
    return new ServiceError(message, 'unexpected-response')
  }

  #createError({ method, path }: PlainRequest, cause: unknown): ServiceError {
    const isTimeout = (cause as Error | null)?.name === 'TimeoutError'
    const reason = innermost(cause)
    const got = isTimeout
      ? `none within ${this.#timeout} ms`
      : `none (${reason instanceof Error ? reason.message : String(reason)})`
    const advice = isTimeout
      ? 'Allow more time with the option timeout'
      : adviseOn((reason as { code?: unknown } | null)?.code)
    const message = `Failed to ask ${this.url}: expected a response to ${method} ${path} but got ${got}. ${advice}`
    return new ServiceError(message, 'unreachable', { cause })
  }

  #createLimitError(): RequestLimitError {
    const message = `The limit of ${this.maxRequests} requests was reached. Raise the option maxRequests.`
    return new RequestLimitError(message, 'limit')
  }
}

/** @returns ms; null without the header, or if it is not a number of seconds or a date */
function readRetryAfter({ headers }: PlainResponse): number | null {
  const text = headers['retry-after']
  if (text === undefined) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_WAIT)
}

/** The innermost reason: `fetch failed` alone says nothing. */
function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? innermost(error.cause) : error
}

/** What to do about a failed connection. Certificates and proxies are set outside of this library. */
function adviseOn(code: unknown): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(String(code))) {
    return 'Name the certificate of its authority in the environment variable NODE_EXTRA_CA_CERTS.'
  }
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|EHOSTUNREACH/.test(String(code))) {
    return 'Is the URL right? Behind a proxy, set HTTP_PROXY or HTTPS_PROXY, and NODE_USE_ENV_PROXY=1, which Node 24 reads.'
  }
  return 'Is it running, and is the URL right?'
}

/** An empty header says that there is none. */
function withoutEmpty(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}
