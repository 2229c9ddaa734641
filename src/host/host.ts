import { ADMIN_PATH } from '../client/paths.ts'
import { pathBelow } from '../mock/base-url.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import type { RequestHeaders, ServiceRequest, ServiceResponse } from '../simulator/http/messages.ts'
import { refuseAccess } from './admin/access.ts'
import type { AdminApi } from './admin/admin-api.ts'
import type { LoopDelay, MetricsSource } from './admin/metrics.ts'
import { TokenGuesses } from './admin/token-guesses.ts'
import type { Budget } from './budget.ts'
import { toClient } from './client-network.ts'
import { createCorsHeaders, createPreflightHeaders, isPreflight } from './cors.ts'
import type { Generator } from './generator.ts'
import { type HostMock, HostMocks } from './host-mock.ts'
import { DEFAULT_MAX_DELAY, type InventoryHostOptions, toMockOptions } from './host-options.ts'
import {
  createErrorResponse,
  createJsonResponse,
  findErrorResponse,
  type HostRequest,
  type HostResponse,
  notFound,
} from './host-request.ts'
import { capDelay } from './max-delay.ts'
import { type ForwardedRequest, readForwarded } from './proxy.ts'
import { DEFAULT_BODY_LIMIT } from './read-body.ts'
import {
  DOCS_PATH,
  findSession,
  foreignSession,
  formatSessionCookie,
  invalidSessionName,
  isAdminPath,
  isBrowserAtRoot,
  isConsolePage,
  type RequestSession,
  readSessionCookies,
} from './request-session.ts'
import { type HostSessions, Sessions } from './sessions.ts'

/** What a request to the service has besides its method and its body. */
export type ServiceTarget = Required<Pick<ServiceRequest, 'mount' | 'path' | 'search' | 'headers' | 'client'>>

/** What a host does with a request: responds itself, passes it to the service, or to its own pages and API. */
export type Destination =
  | { response: HostResponse }
  | { mock: HostMock; target: ServiceTarget }
  | { respond: (request: Request) => Promise<Response | null> }

/** Where a request goes, and what its response has besides. */
export interface Routed {
  destination: Destination
  /** The session of the request; null for the shared collection. */
  session: string | null
  /** Headers to add to the response: those of CORS, and a new cookie. */
  headers: ServiceResponse['headers']
}

const SESSION_REQUIRED =
  'This server needs a session for each request: in the header X-Inventory-Session, or in the path /sessions/<name>.'
const READ_ONLY = 'The shared collection is read-only. Use a session: the header X-Inventory-Session: <name>.'

const NOT_SAVED = `The last changes could not be saved to the file. The log, and ${ADMIN_PATH}/health, say why.`

/**
 * The service with its sessions, its admin API and its documentation, without an adapter: each of them asks it where a
 * request goes.
 */
export class Host {
  /** The mock of the shared collection, which requests without a session get. */
  readonly root: HostMock
  /** What clients make this host hold. */
  readonly budget: Budget
  /** Returns `ok`, or why the shared collection cannot be saved to its file. Set by a server that saves it. */
  describeSaving: (() => string) | undefined
  /** Loads what generates objects, for the admin API. Set by a server that has it. */
  loadGenerator: (() => Promise<Generator>) | undefined
  /** Returns how late the event loop is, for the metrics. Set by a server that measures it. */
  readLoopDelay: (() => LoopDelay | undefined) | undefined
  readonly sessions: HostSessions
  /** The number of responses with each status. */
  readonly #responses = new Map<number, number>()
  readonly #options: InventoryHostOptions
  readonly #guesses = new TokenGuesses()
  #adminApi: Promise<AdminApi> | undefined
  #lastReset: number
  #isClosing = false

  /**
   * @param options - checked ones
   * @param initialState - that of the shared collection, in place of that of the options
   * @param createSessions - creates what holds the sessions, where they are not in the memory of this process
   * @throws InventoryMockError for an invalid option of the mock
   */
  constructor(
    options: InventoryHostOptions,
    initialState?: InitialState,
    createSessions?: (root: Host['root']) => HostSessions,
  ) {
    this.#options = options
    const mocks = new HostMocks(toMockOptions(options), options, options.admin !== false)
    this.budget = mocks.budget
    this.root = mocks.createRoot(options.basePath, initialState)
    this.sessions = createSessions?.(this.root) ?? new Sessions(mocks, () => this.root.initialState, options)
    this.#lastReset = performance.now()
  }

  /** Finds where a request goes. */
  route(request: HostRequest): Routed {
    const { method, pathname, headers } = request
    // Not the time of day, which can be set back: sessions would not end, and resets would not come.
    const now = performance.now()
    this.#resetIfDue(now)
    const pathInHost = pathBelow(this.root.base.prefix, pathname)
    if (pathInHost === null) {
      const isRoot = pathname === this.root.base.prefix && isBrowserAtRoot(request, '')
      return { destination: { response: isRoot ? this.#leadToPage(pathname) : notFound }, session: null, headers: {} }
    }
    const { cors = true, trustProxy = false, sessionCookie = false } = this.#options
    // Also for the admin API: a preflight request changes nothing, and the request after it is checked.
    if (cors && isPreflight(method, headers)) {
      const response = { status: 204, headers: createPreflightHeaders(headers), body: null }
      return { destination: { response }, session: null, headers: {} }
    }
    const forwarded = readForwarded(request, trustProxy)
    const corsHeaders = cors ? createCorsHeaders(headers) : {}
    const visitor = sessionCookie ? this.#findVisitor(headers) : null
    const found = findSession(pathInHost, headers, sessionCookie, visitor)
    if (found === null) {
      return { destination: { response: invalidSessionName }, session: null, headers: corsHeaders }
    }
    const { session, path, isNewVisitor } = found
    try {
      const destination = this.#findDestination(request, found, forwarded, now)
      if (!isNewVisitor || !this.sessions.has(session!)) return { destination, session, headers: corsHeaders }
      const cookie = formatSessionCookie(session!, forwarded.prefix + this.root.base.prefix, forwarded.isSecure)
      return { destination, session, headers: { ...corsHeaders, 'set-cookie': cookie } }
    } catch (error) {
      const response = findErrorResponse(error, isAdminPath(path) ? 'limit' : undefined)
      if (response === null) throw error
      return { destination: { response }, session, headers: corsHeaders }
    }
  }

  /**
   * Counts a response, for the metrics.
   * @param status - 0 for a connection that was closed without one
   */
  countResponse(status: number): void {
    this.#responses.set(status, (this.#responses.get(status) ?? 0) + 1)
  }

  /** Ends what waits for events: `waitFor`, event streams. Requests under way go on. */
  endWaits(): void {
    this.#isClosing = true
    this.root.mockLifetime.end()
    this.sessions.endWaits()
  }

  /** Ends everything: requests under way with network errors, and all sessions. */
  close(): void {
    this.endWaits()
    this.root.close()
    this.sessions.close()
  }

  /** Finds the session of the cookie that came with a request, if it has begun here: others can be made up. */
  #findVisitor(headers: RequestHeaders): string | null {
    return readSessionCookies(headers).find(({ name }) => this.sessions.has(name))?.name ?? null
  }

  /** @throws LimitError */
  #findDestination(
    request: HostRequest,
    { session, path, isForeign }: RequestSession,
    { prefix, clientAddress }: ForwardedRequest,
    now: number,
  ): Destination {
    const { method, pathname, search } = request
    const { admin = true, adminToken, allowedHosts = [], maxDelay = DEFAULT_MAX_DELAY } = this.#options
    const mount = prefix + pathname.slice(0, pathname.length - path.length)
    if (path === '/healthz') return { response: createJsonResponse(200, { status: 'ok' }) }
    if (path === '/readyz') return { response: this.#createReadiness() }
    const isAdmin = admin && isAdminPath(path)
    // The console's page has no data. What it asks the admin API needs access.
    if (DOCS_PATH.test(path) || (isAdmin && isConsolePage(method, path))) {
      return { respond: (request) => this.#respondWithDocs(mount, path, request) }
    }
    if (isBrowserAtRoot(request, path)) return { response: this.#leadToPage(mount) }
    if (isForeign && !isAdmin) return { response: foreignSession }
    if (session !== null && method === 'DELETE' && (path === '' || path === '/')) {
      this.sessions.end(session)
      return { response: { status: 204, headers: {}, body: null } }
    }
    const client = toClient(clientAddress)
    if (isAdmin) {
      // Checked first: a request without access takes no place for a session.
      const access = { adminToken, allowedHosts, guesses: this.#guesses }
      const refusal = refuseAccess(request, client.network, now, access)
      if (refusal !== null) return { response: refusal }
    } else {
      const error = session === null ? this.#findSharedError(method) : null
      if (error !== null) return { response: error }
    }
    const mock = session === null ? this.root : this.sessions.use(session, client, now, isAdmin)
    if (!isAdmin) {
      mock.usage.checkWrite(method)
      const headers = capDelay(request.headers, maxDelay)
      return { mock, target: { mount, path, search, headers, client: client.network } }
    }
    const route = {
      mock,
      path: path.slice(ADMIN_PATH.length),
      search,
      endSession: () => session !== null && this.sessions.end(session),
      listSessions: () => this.sessions.list(now),
      loadGenerator: this.loadGenerator,
      saving: session === null ? this.describeSaving?.() : undefined,
      readMetrics: session === null ? () => this.#readMetrics(now) : undefined,
    }
    return { respond: async (request) => (await this.#loadAdminApi())(route, request) }
  }

  #resetIfDue(now: number): void {
    const { resetEvery = Number.POSITIVE_INFINITY } = this.#options
    if (now - this.#lastReset < resetEvery) return
    this.#lastReset = now
    this.root.reset()
    this.sessions.close()
  }

  /** Leads a person to the console; without the admin API, to the documentation. */
  #leadToPage(mount: string): HostResponse {
    const location = `${mount}${this.#options.admin === false ? '/docs' : `${ADMIN_PATH}/`}`
    return { status: 302, headers: { location, vary: 'Accept', 'cache-control': 'no-store' }, body: null }
  }

  /** @note Public: why it cannot be saved has the path of the file. */
  #createReadiness(): HostResponse {
    if (this.#isClosing) return createJsonResponse(503, { status: 'closing' })
    if (this.#isSaved() === false) return createJsonResponse(503, { status: 'not saved', detail: NOT_SAVED })
    return createJsonResponse(200, { status: 'ok' })
  }

  #isSaved(): boolean | undefined {
    return this.describeSaving && this.describeSaving() === 'ok'
  }

  /** Reads what the metrics are made of; null where the platform does not count sessions. */
  #readMetrics(now: number): MetricsSource | null {
    const sessions = this.sessions.count(now)
    if (sessions === null) return null
    return {
      sessions,
      objects: this.root.store.size,
      responses: this.#responses,
      held: this.budget.held,
      loopDelay: this.readLoopDelay?.(),
      isSaved: this.#isSaved(),
    }
  }

  /** The response to a request without a session that needs one; null where it does not. */
  #findSharedError(method: string): HostResponse | null {
    const { sessionRequired, readOnlyRoot } = this.#options
    if (sessionRequired) return createErrorResponse(400, SESSION_REQUIRED)
    return readOnlyRoot && !/^(GET|HEAD|OPTIONS)$/.test(method) ? createErrorResponse(403, READ_ONLY) : null
  }

  #loadAdminApi(): Promise<AdminApi> {
    const { bodyLimit = DEFAULT_BODY_LIMIT } = this.#options
    // Loaded with the first request to it, so that a host starts faster.
    this.#adminApi ??= import('./admin/admin-api.ts').then(({ createAdminApi }) => createAdminApi(bodyLimit))
    return this.#adminApi
  }

  async #respondWithDocs(mount: string, path: string, { method }: Request): Promise<Response | null> {
    const { createDocsResponse } = await import('./docs/docs.ts')
    return createDocsResponse(mount, path, method)
  }
}
