import { ADMIN_PATH, SOURCE_HEADER } from '../client/shared-paths.ts'
import { pathBelow } from '../mock/base-url.ts'
import { createPreflightHeaders, isPreflight } from '../mock/cross-origin.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import type { RequestHeaders } from '../simulator/http/service-request.ts'
import { refuseExtraArguments } from '../validation/check-arguments.ts'
import { refuseAccess, TokenGuesses } from './admin/access.ts'
import type { ObjectGenerator } from './admin/endpoint.ts'
import type { LoopDelay, MetricsSource } from './admin/metrics.ts'
import { Durations } from './durations.ts'
import { HostMock, type SessionOwner } from './host-mock.ts'
import type { ResolvedHostOptions } from './host-options.ts'
import { type LimitName, MAX_HEADERS, MAX_QUERY } from './limits/bounds.ts'
import { Memory } from './limits/memory.ts'
import { SentLists } from './limits/sent-lists.ts'
import { toClient } from './request/client-address.ts'
import { createCorsHeaders } from './request/cors.ts'
import { isValidHost } from './request/host-header.ts'
import type { Destination, HostRequest, HostRoute } from './request/host-request.ts'
import { DOCS_PATH, isAdminPath, isAmbiguousPath, isBrowserAtRoot, isRootPath } from './request/paths.ts'
import {
  createHostError,
  createJsonResponse,
  createLimitResponse,
  foreignSession,
  type HostResponse,
  hostClosed,
  invalidSessionName,
  noSession,
  pathNotFound,
  queryTooLong,
  readOnlyCollection,
  tooManyHeaders,
} from './request/responses.ts'
import {
  findSession,
  formatSessionCookie,
  type RequestSession,
  readSessionCookies,
} from './sessions/request-session.ts'
import { type HostSessions, Sessions } from './sessions/sessions.ts'
import { findLastTime } from './time-of-day.ts'

/** An act of a host, besides a response to a request. */
export interface HostEvent {
  /**
   * A session ended for a limit, a collection was reset, a request or a connection was refused before it was one, the
   * file of `persist`, which could not be written, has every change again, or the server began to close, or has closed.
   */
  readonly event:
    | 'session ended'
    | 'reset'
    | 'request refused'
    | 'connection closed'
    | 'saved again'
    | 'closing'
    | 'closed'
  /** The limit that was the reason. */
  readonly limit?: LimitName
  /** Who reset: a request to the admin API, the option `resetEvery`, or `--watch`. */
  readonly by?: 'admin' | 'timer' | 'watch'
  /** The files that have changed, for a reset by `--watch`. */
  readonly changed?: readonly string[]
  /** The name of the session; absent for the shared collection. */
  readonly session?: string | undefined
  /** The client whose session or whose request it was: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly client?: string
}

/** Gets what a host did, for a log. */
export type Report = (event: HostEvent) => void

export interface HostPlatform {
  /** The initial state of the shared collection, in place of that of the options. */
  initialState?: InitialState | undefined
  /** Creates what holds the sessions, where they are not in the memory of this process. */
  createSessions?: (shared: HostMock) => HostSessions
  /** Returns `ok`, or why the shared collection cannot be saved to its file; undefined if it has none. */
  describeSaving?: () => string | undefined
  /** Loads what generates objects, for the admin API. */
  loadGenerator?: () => Promise<ObjectGenerator>
  /** Gets what the host did without a request that asked for it, and resets. */
  report?: Report
  /** Returns how late the event loop is, for the metrics. */
  readLoopDelay?: () => LoopDelay | undefined
}

/** @note Public: why it cannot be saved has the path of the file. */
const notSaved = createJsonResponse(503, {
  status: 'not saved',
  detail: `The last changes could not be saved to the file. The log, and ${ADMIN_PATH}/health, say why.`,
})

/** The service with its sessions, its admin API and its pages. An adapter asks it where a request goes. */
export class Host {
  /** The mock of the shared collection, which requests without a session get. */
  readonly shared: HostMock
  readonly memory: Memory
  readonly sentLists: SentLists
  readonly sessions: HostSessions
  /** The initial state that the host was given, and not one that was set over the API. */
  givenState: InitialState
  readonly #responses = new Map<number, number>()
  readonly #durations = new Durations()
  readonly #options: ResolvedHostOptions
  readonly #platform: HostPlatform
  readonly #guesses = new TokenGuesses()
  readonly #start = performance.now()
  #validHost = ''
  #period: number
  #isClosing = false
  #isClosed = false

  constructor(options: ResolvedHostOptions, platform: HostPlatform = {}) {
    this.#options = options
    this.#platform = platform
    this.memory = new Memory(options.maxMemory, platform.createSessions !== undefined)
    this.sentLists = new SentLists(this.memory)
    this.shared = refuseExtraArguments(new HostMock(options, this.memory, platform.initialState, null))
    const createMock = (owner: SessionOwner) => new HostMock(options, this.memory, this.shared.initialState, owner)
    const onEvict: ConstructorParameters<typeof Sessions>[3] = ({ name, client }, limit) =>
      platform.report?.({ event: 'session ended', session: name, client: client.network, limit })
    this.sessions = platform.createSessions?.(this.shared) ?? new Sessions(createMock, this.memory, options, onEvict)
    this.givenState = this.shared.initialState
    this.#period = this.#findPeriod(this.#start)
  }

  /** Finds where a request goes. */
  route(request: HostRequest): HostRoute {
    const { method, pathname, headers } = request
    if (request.headerCount > MAX_HEADERS) return withoutSession(tooManyHeaders)
    if (isAmbiguousPath(pathname)) return withoutSession(pathNotFound)
    const hostHeader = headers.get('host')
    // Most requests have the one of the request before them; to check it takes 3 µs.
    if (hostHeader !== null && hostHeader !== this.#validHost) {
      if (!isValidHost(hostHeader)) return withoutSession(createHostError(hostHeader))
      this.#validHost = hostHeader
    }
    const { cors, sessionCookie } = this.#options
    const basePath = this.shared.base.prefix
    // Not the time of the day, which can be set back: sessions would not end.
    const now = performance.now()
    this.#resetIfDue(now)
    const pathInHost = pathBelow(basePath, pathname)
    if (pathInHost === null) {
      const isRoot = pathname === basePath && isBrowserAtRoot(request, '')
      return withoutSession(isRoot ? this.#redirectToPage(request.prefix + pathname) : pathNotFound)
    }
    const corsHeaders = createCorsHeaders(this.#options, headers)
    // Also for the admin API: a preflight request changes nothing, and the request after it is checked.
    if (cors && isPreflight(method, headers)) {
      return withoutSession({ status: 204, headers: createPreflightHeaders(headers, corsHeaders), body: null })
    }
    const found = findSession(pathInHost, headers, sessionCookie, sessionCookie ? this.#findVisitor(headers) : null)
    if (found === null) return withoutSession(invalidSessionName, corsHeaders)
    const { session, isNewVisitor } = found
    const destination = this.#findDestinationWithinLimits(request, found, now)
    if (!isNewVisitor) return { destination, session, headers: corsHeaders }
    // Not begun: for a page, or a path that the service does not have.
    if (!this.sessions.has(session!)) return { destination, session: null, headers: corsHeaders }
    const cookie = formatSessionCookie(session!, request.prefix + basePath, request.isSecure)
    return { destination, session, headers: { ...corsHeaders, 'set-cookie': cookie } }
  }

  /** Counts a response and its time, for the metrics. The status is 0 for a connection that was closed without one. */
  countResponse(status: number, ms: number): void {
    this.#durations.add(ms)
    this.#responses.set(status, (this.#responses.get(status) ?? 0) + 1)
  }

  /** Ends what waits for events: `waitFor`, event streams. Requests under way go on. */
  endWaits(): void {
    this.#isClosing = true
    this.shared.mockLifetime.end()
    this.sessions.endWaits()
  }

  /** Ends everything: requests under way with network errors, and all sessions. */
  close(): void {
    this.#isClosed = true
    this.endWaits()
    this.shared.close()
    this.sessions.endAll('reset')
  }

  /** Goes on from a state of some time: a reset at a time of the day that has come since is due. */
  continueFrom(time: Date): void {
    const { resetEvery } = this.#options
    if (typeof resetEvery === 'string') this.#period = findLastTime(resetEvery, time)
  }

  /** Resets everything to another initial state, as if the host had been given it, because of the files that changed. */
  resetTo(initialState: InitialState, changed: readonly string[]): void {
    this.givenState = this.shared.initialState = initialState
    this.#reset({ event: 'reset', by: 'watch', changed })
  }

  /** Resets everything, ends all sessions, and reports it. */
  #reset(event: HostEvent): void {
    this.shared.reset()
    this.sessions.endAll('reset')
    this.#platform.report?.(event)
  }

  #resetIfDue(now: number): void {
    const period = this.#findPeriod(now)
    if (period === this.#period) return
    this.#period = period
    this.#reset({ event: 'reset', by: 'timer' })
  }

  /** Finds the time between two resets that a time is in. A clock that is set back begins another one. */
  #findPeriod(now: number): number {
    const { resetEvery } = this.#options
    return typeof resetEvery === 'string' ? findLastTime(resetEvery) : Math.floor((now - this.#start) / resetEvery)
  }

  /** Finds the session of the cookie that came with a request, if it has begun here: others can be made up. */
  #findVisitor(headers: RequestHeaders): string | null {
    return readSessionCookies(headers).find((name) => this.sessions.has(name)) ?? null
  }

  #findDestinationWithinLimits(request: HostRequest, found: RequestSession, now: number): Destination {
    try {
      return this.#findDestination(request, found, now)
    } catch (error) {
      return { response: createLimitResponse(error, isAdminPath(found.path) ? 'limit' : undefined) }
    }
  }

  #findDestination(request: HostRequest, found: RequestSession, now: number): Destination {
    const { method, pathname, prefix } = request
    const { session, path, isForeign } = found
    const mount = prefix + pathname.slice(0, pathname.length - path.length)
    const isAdmin = this.#options.admin && isAdminPath(path)
    if (path === '/healthz') return { response: createJsonResponse(200, { status: 'ok' }) }
    if (path === '/readyz') return { response: this.#createReadiness() }
    if (this.#isClosed) return { response: hostClosed }
    // The console's page has no data. Its requests to the admin API need access. The other paths of that have no page.
    const isConsole = isAdmin && isRootPath(path.slice(ADMIN_PATH.length)) && (method === 'GET' || method === 'HEAD')
    if (isConsole || DOCS_PATH.test(path)) {
      const context = { fields: this.shared.options.model.fields, hasConsole: this.#options.admin }
      return { respond: async () => (await import('./docs/pages.ts')).createPageResponse(mount, path, method, context) }
    }
    if (isBrowserAtRoot(request, path)) return { response: this.#redirectToPage(mount) }
    if (isAdmin) return this.#findAdminApi(request, found, now)
    if (isForeign) return { response: foreignSession }
    if (session !== null && method === 'DELETE' && isRootPath(path)) {
      this.sessions.end(session)
      return { response: { status: 204, headers: {}, body: null } }
    }
    return this.#findService(request, found, mount, now)
  }

  #findAdminApi(request: HostRequest, { session, path }: RequestSession, now: number): Destination {
    const client = toClient(request.clientAddress)
    // Checked first: a request without access takes no place for a session.
    const refusal = refuseAccess(request, client.network, now, this.#options, this.#guesses)
    if (refusal !== null) return { response: refusal }
    const isShared = session === null
    const route = {
      mock: isShared ? this.shared : this.sessions.use(session, client, now, true),
      path: path.slice(ADMIN_PATH.length),
      search: request.search,
      bodyLimit: this.#options.bodyLimit,
      isShared,
      onReset: () =>
        this.#platform.report?.({ event: 'reset', by: 'admin', session: session ?? undefined, client: client.network }),
      endSession: () => !isShared && this.sessions.end(session),
      listSessions: () => this.sessions.list(now),
      endSessions: () => this.sessions.endAll('deleted'),
      loadGenerator: this.#platform.loadGenerator,
      saving: isShared ? this.#platform.describeSaving?.() : undefined,
      readMetrics: () => this.#readMetrics(now),
    }
    // Loaded with the first request to it, so that a host starts faster.
    return { respond: async (request) => (await import('./admin/admin-api.ts')).handleAdminRequest(route, request) }
  }

  #findService(request: HostRequest, { session, path }: RequestSession, mount: string, now: number): Destination {
    const { method, search, headers, isSecure, host } = request
    const { sessionRequired, readOnlyRoot } = this.#options
    // First: a path that the service does not have begins no session. All collections have the same paths.
    const target = this.shared.simulator.resolve(method.toUpperCase(), path)
    if (target === null) return { response: pathNotFound }
    if (search.length > MAX_QUERY) return { response: queryTooLong }
    const isShared = session === null
    if (isShared && sessionRequired) return { response: noSession }
    if (isShared && readOnlyRoot && !/^(GET|HEAD|OPTIONS)$/.test(method)) return { response: readOnlyCollection }
    const client = toClient(request.clientAddress)
    const mock = isShared ? this.shared : this.sessions.use(session, client, now, false)
    return {
      mock,
      head: {
        ...{ origin: `${isSecure ? 'https' : 'http'}://${host}`, mount, path, search, headers },
      },
      client,
      target: isShared ? target : mock.simulator.resolve(method.toUpperCase(), path)!,
      source: headers.get(SOURCE_HEADER) === 'console' ? 'console' : 'app',
    }
  }

  /** Redirects a person to the console; visitors, who have no token, and without the admin API, to the objects. */
  #redirectToPage(mount: string): HostResponse {
    const { admin, sessionCookie } = this.#options
    const location = `${mount}${admin && !sessionCookie ? `${ADMIN_PATH}/` : '/docs/objects'}`
    return { status: 302, headers: { location, vary: 'Accept', 'cache-control': 'no-store' }, body: null }
  }

  #createReadiness(): HostResponse {
    if (this.#isClosing) return createJsonResponse(503, { status: 'closing' })
    if (this.#isSaved() === false) return notSaved
    const { used, limit } = this.memory
    return createJsonResponse(200, { status: 'ok', memory: { used: Math.round(used), limit: Math.round(limit) } })
  }

  #isSaved(): boolean | undefined {
    const saving = this.#platform.describeSaving?.()
    return saving === undefined ? undefined : saving === 'ok'
  }

  /** Reads what the metrics are made of; null where the platform does not count sessions. */
  #readMetrics(now: number): MetricsSource | null {
    const sessions = this.sessions.count(now)
    if (sessions === null) return null
    return {
      sessions,
      objects: this.shared.store.size,
      responses: this.#responses,
      durations: this.#durations.samples,
      memory: this.memory,
      loopDelay: this.#platform.readLoopDelay?.(),
      isSaved: this.#isSaved(),
    }
  }
}

function withoutSession(response: HostResponse, headers: HostRoute['headers'] = {}): HostRoute {
  return { destination: { response }, session: null, headers }
}
