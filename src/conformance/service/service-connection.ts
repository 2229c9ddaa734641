import { toAuthorization, tokenOf } from '../../contract/token.ts'
import type { InventoryFetch } from '../../mock/fetch.ts'
import { adviseOnProxy } from '../../validation/env-proxy.ts'
import { type InventoryErrorCode, InventoryMockError } from '../../validation/errors.ts'
import { escapeTerminal } from '../../validation/escape-terminal.ts'
import { fillDefaults } from '../../validation/options.ts'
import { describeFailedConnection } from './failed-connection.ts'
import { type ServiceOptions, serviceOptionChecks } from './service-options.ts'

export interface PlainRequest {
  readonly method: string
  /** The path below `{base_url}` with its query, percent-encoded: `/api/v2/objects/?name=web-1`. */
  readonly path: string
  /** By lower-case name, besides those that the user gave. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it has none of the headers that the user gave: any of them can be the credential. */
  readonly isAnonymous?: boolean | undefined
  /** The text of the body; absent for none. */
  readonly body?: string
  /**
   * Of a DELETE, whether its object is still there: only then is it sent again where no clear answer came, because the id
   * can be that of another object by now. Null if that cannot be told.
   */
  readonly isStillThere?: () => Promise<boolean | null>
}

/** A response of a service, as plain data. */
export interface PlainResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The text of the body; empty for none. */
  readonly body: string
  /** Whether a page of another origin got it, and so the headers alone that the service exposes to it. */
  readonly hidesHeaders?: boolean
  /** Of a list that was read in pages, the number of objects in the first. */
  readonly pageSize?: number | undefined
  /** Whether the request was sent again, not only after a 429, which does nothing: what it does can be done twice. */
  readonly isRepeated?: boolean
}

/** Whether a request cannot change anything. */
export function isRead({ method }: Pick<PlainRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

type ServiceErrorCode = Extract<InventoryErrorCode, 'unreachable' | 'unexpected-response' | 'forbidden'>

/** An option that an error can advise to change. */
export type ServiceOptionName = 'token' | 'timeout' | 'maxResponse'

/** Thrown if a service could not be asked: no response, or one that is no inventory objects service. */
export class ServiceError extends InventoryMockError {
  override readonly name: string = 'ServiceError'
  /** The option that the message advises to change: it has it as `the option timeout`. */
  readonly option: ServiceOptionName | undefined

  /** @param message - can have what the service said: as one line, and escaped for a terminal, it is data */
  constructor(
    message: string,
    code: ServiceErrorCode,
    { option, ...options }: ErrorOptions & { option?: ServiceOptionName } = {},
  ) {
    super(escapeTerminal(message), code, options)
    this.option = option
  }
}

/** The code of the error for a status that a service should not have answered with. */
export function codeOf(status: number): ServiceErrorCode {
  return status === 401 || status === 403 ? 'forbidden' : 'unexpected-response'
}

/** How often a request is sent that gets no answer: no response, or one that says to try again. */
const ATTEMPTS = 4

/** The statuses that say to try again. A 500 is an answer. */
const BUSY: readonly number[] = [429, 502, 503, 504]

/** The wait before the second attempt, in ms; twice as long before each further one. */
const FIRST_WAIT = 250

/** How long a run waits for a service in all, in ms. */
const MOST_WAIT = 60_000

/** A service under test: sends requests at a limited rate, and repeats those that it could not answer. */
export class ServiceConnection {
  /** `{base_url}`, without a slash at its end. */
  readonly url: string
  /** The token that the user gave as an option, if it is sent. */
  readonly givenToken: string | undefined
  /** The headers that the user gave, with the token. */
  readonly headers: Readonly<Record<string, string>>
  /** The names of the objects that the run created and has not deleted yet, by their ids. The tools keep it. */
  readonly leftBehind = new Map<string, string>()
  requests = 0
  repeats = 0
  #waited = 0
  readonly #fetch: InventoryFetch
  readonly #options: ReturnType<typeof fillDefaults<ServiceOptions, typeof serviceOptionChecks>>
  #nextTime = 0
  #step = ''

  constructor({ url, fetch }: { url: string; fetch: InventoryFetch }, options: ServiceOptions) {
    const { token, headers = {} } = options
    const hasOwn = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
    this.givenToken = hasOwn ? undefined : token
    this.headers = { ...(token !== undefined && !hasOwn && { authorization: toAuthorization(token) }), ...headers }
    this.url = url
    this.#fetch = fetch
    this.#options = fillDefaults(options, serviceOptionChecks)
  }

  /** The token that requests have, as the assumption `tokens` has it; null for none, and for what is no token. */
  get token(): string | null {
    const header = Object.entries(this.headers).find(([name]) => name.toLowerCase() === 'authorization')
    return header === undefined ? null : tokenOf(header[1])
  }

  /** Whether requests have a header that the user gave: it counts as the credential. */
  get hasCredential(): boolean {
    return Object.keys(this.headers).length > 0
  }

  /** How long a response may take, to read and to compare, in ms. */
  get timeout(): number {
    return this.#options.timeout
  }

  /** Says what the next requests are for, for `onProgress`. */
  startStep(step: string): void {
    this.#step = step
  }

  /**
   * Sends a request. A 429, 502, 503 or 504, a timeout or no response is repeated, after `Retry-After` if there is one.
   * @param isEssential - whether it is sent even if the run is aborted, as what cleans up must be
   * @param hasTurn - whether `waitForTurn` was called for it
   * @returns the last response; redirects are not followed
   * @throws ServiceError if there is no response, or one above `maxResponse`, which is not repeated
   * @throws the reason of the signal, once it is aborted
   */
  async ask(request: PlainRequest, isEssential = false, hasTurn = false): Promise<PlainResponse> {
    const signal = isEssential ? undefined : this.#options.signal
    let isRepeated = false
    for (let attempt = 1; ; attempt++) {
      if (attempt > 1 || !hasTurn) await this.#waitForTurn(1, signal)
      const sent = await this.#send(request, signal)
      if ('status' in sent && (attempt === ATTEMPTS || !BUSY.includes(sent.status))) return { ...sent, isRepeated }
      const asked = 'status' in sent ? readRetryAfter(sent) : null
      const wait = Math.min(asked ?? FIRST_WAIT * 2 ** (attempt - 1), MOST_WAIT - this.#waited)
      if (attempt === ATTEMPTS || (wait <= 0 && asked !== 0)) {
        if ('cause' in sent) throw this.#createError(request, sent.cause)
        if (asked === null) return sent
        const got = `the status ${sent.status}, after a wait of ${MOST_WAIT / 1000} s. Try again later, or with a lower rate`
        throw new ServiceError(`Failed to ask ${this.url}: expected a response but got ${got}.`, 'unreachable')
      }
      isRepeated ||= !('status' in sent && sent.status === 429)
      this.repeats++
      this.#waited += wait
      const said = 'status' in sent ? `the service answered ${sent.status}` : 'no response came'
      if (wait >= 1000) this.#report(`waiting ${Math.ceil(wait / 1000)} s, because ${said}`, wait)
      await sleep(wait, signal)
      const isThere = request.isStillThere ? await request.isStillThere() : true
      // A second DELETE would get the same.
      if (isThere === false) return { status: 404, headers: {}, body: '', isRepeated: true }
      if (isThere === null) throw this.#createError(request, 'cause' in sent ? sent.cause : `the status ${sent.status}`)
    }
  }

  /**
   * Waits until some requests may be sent at once.
   * @throws the reason of the signal of the run, once it is aborted
   */
  waitForTurn(count: number): Promise<void> {
    return this.#waitForTurn(count, this.#options.signal)
  }

  /** @param signal - undefined for a request that is sent even if the run is aborted */
  async #waitForTurn(count: number, signal: AbortSignal | undefined): Promise<void> {
    const now = performance.now()
    const wait = this.#nextTime - now
    this.#nextTime = Math.max(now, this.#nextTime) + (1000 * count) / this.#options.rate
    await sleep(wait, signal)
  }

  /** Fails for a response that is too large, alone or with the other pages of its list. */
  failTooLarge({ method, path }: PlainRequest): never {
    const expected = `a response of at most ${this.maxResponse} bytes to ${method} ${path}`
    const message = `Failed to ask ${this.url}: expected ${expected} but got a larger one. Allow more with the option maxResponse.`
    throw new ServiceError(message, 'unexpected-response', { option: 'maxResponse' })
  }

  get maxResponse(): number {
    return this.#options.maxResponse
  }

  #report(step: string, wait?: number): void {
    const { requests, leftBehind } = this
    this.#options.onProgress?.({ requests, step, leftBehind, ...(wait !== undefined && { wait }) })
  }

  async #send(request: PlainRequest, signal: AbortSignal | undefined): Promise<PlainResponse | { cause: unknown }> {
    this.requests++
    this.#report(this.#step)
    const controller = new AbortController()
    const abort = () => controller.abort(new DOMException('The response took too long.', 'TimeoutError'))
    // Not `AbortSignal.timeout`, which lets the process end; and a body can go on although its request was aborted.
    const timer = setTimeout(abort, this.timeout)
    const end = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
    })
    try {
      const received = await Promise.race([this.#receive(request, signal, controller.signal), end])
      return received ?? this.failTooLarge(request)
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause
      signal?.throwIfAborted()
      return { cause }
    } finally {
      clearTimeout(timer)
    }
  }

  /** @returns null for a body above `maxResponse` */
  async #receive(
    { method, path, headers, body, isAnonymous }: PlainRequest,
    signal: AbortSignal | undefined,
    timeoutSignal: AbortSignal,
  ): Promise<PlainResponse | null> {
    const response = await this.#fetch(this.url + path, {
      method,
      headers: { ...(isAnonymous ? {} : this.headers), ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      // A write is not interrupted: nobody would know whether it was done.
      signal: signal && isRead({ method }) ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    })
    const text = await readText(response, this.maxResponse)
    if (text === null) return null
    const { status, type } = response
    return { status, headers: Object.fromEntries(response.headers), body: text, hidesHeaders: type === 'cors' }
  }

  #createError({ method, path }: PlainRequest, cause: unknown): ServiceError {
    const isTimeout = (cause as Error | null)?.name === 'TimeoutError'
    const { reason, advice } = describeFailedConnection(cause)
    const got = isTimeout
      ? `none within ${this.#options.timeout} ms. Allow more time with the option timeout`
      : `none (${reason}). ${adviseOnProxy(this.url) ?? advice}`
    const message = `Failed to ask ${this.url}: expected a response to ${method} ${path} but got ${got}`
    return new ServiceError(message, 'unreachable', { cause, ...(isTimeout && { option: 'timeout' as const }) })
  }
}

/**
 * Reads the body of a response as a text, up to a limit. The platform has decompressed it: a small response can have a
 * large body.
 * @returns null for a larger body, of which no more is read: the connection ends
 */
async function readText({ body }: Response, limit: number): Promise<string | null> {
  if (body === null) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const pieces: string[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return pieces.join('') + decoder.decode()
    size += value.byteLength
    if (size > limit) {
      // A service that never ends its body does not end this either.
      reader.cancel().catch(() => {})
      return null
    }
    pieces.push(decoder.decode(value, { stream: true }))
  }
}

/** @returns ms; null without the header, or if it is not a number of seconds or a date */
function readRetryAfter({ headers }: PlainResponse): number | null {
  const text = headers['retry-after']
  if (text === undefined) return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(ms, 0)
}

/**
 * Waits.
 * @param ms - no wait at all if 0 or less
 * @throws the reason of the signal, once it is aborted
 */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    if (ms <= 0) return resolve()
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    signal?.addEventListener('abort', abort)
  })
}
