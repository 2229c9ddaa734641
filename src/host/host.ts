import { ADMIN_PATH } from '../client/paths.ts'
import { pathBelow } from '../mock/base-url.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import type { ServiceRequest, ServiceResponse } from '../simulator/http/messages.ts'
import { findAccessError } from './admin/access.ts'
import type { AdminApi } from './admin/admin-api.ts'
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
  formatSessionCookie,
  isAdminPath,
  isBrowserAtRoot,
  isConsolePage,
  isVisitor,
  type RequestSession,
  readSessionCookie,
} from './request-session.ts'
import { type HostSessions, Sessions } from './sessions.ts'

/** What a host does with a request: responds itself, passes it to the service, or to its own pages and API. */
export type Destination =
  | { response: HostResponse }
  | { mock: HostMock; target: Pick<ServiceRequest, 'mount' | 'path' | 'search' | 'headers'> }
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

/**
 * The service with its sessions, its admin API and its documentation, without an adapter: each of them asks it where a
 * request goes.
 */
export class Host {
  /** The mock of the shared collection, which requests without a session get. */
  readonly root: HostMock
  /** Returns `ok`, or why the shared collection cannot be saved to its file. Set by a server that saves it. */
  describeSaving: (() => string) | undefined
  /** Loads what generates objects, for the admin API. Set by a server that has it. */
  loadGenerator: (() => Promise<Generator>) | undefined
  readonly sessions: HostSessions
  readonly #options: InventoryHostOptions
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
    this.root = mocks.createRoot(options.basePath, initialState)
    this.sessions = createSessions?.(this.root) ?? new Sessions(mocks, () => this.root.initialState, options)
    this.#lastReset = Date.now()
  }

  /** Finds where a request goes. */
  route(request: HostRequest): Routed {
    const { method, pathname, headers } = request
    const now = Date.now()
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
    const found = findSession(pathInHost, headers, sessionCookie)
    let responseHeaders = cors ? createCorsHeaders(headers) : {}
    if (found.isNewVisitor) {
      const path = forwarded.prefix + this.root.base.prefix
      const cookie = formatSessionCookie(found.session!, path, forwarded.isSecure)
      responseHeaders = { ...responseHeaders, 'set-cookie': cookie }
    }
    const { session } = found
    try {
      return { destination: this.#findDestination(request, found, forwarded, now), session, headers: responseHeaders }
    } catch (error) {
      const response = findErrorResponse(error, isAdminPath(found.path) ? 'limit' : undefined)
      if (response === null) throw error
      return { destination: { response }, session, headers: responseHeaders }
    }
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

  /** @throws LimitError */
  #findDestination(
    request: HostRequest,
    { session, path }: RequestSession,
    { prefix, clientAddress }: ForwardedRequest,
    now: number,
  ): Destination {
    const { method, pathname, search } = request
    const { admin = true, adminToken, allowedHosts = [], maxDelay = DEFAULT_MAX_DELAY } = this.#options
    const mount = prefix + pathname.slice(0, pathname.length - path.length)
    if (session !== null && method === 'DELETE' && (path === '' || path === '/'))
      return this.#endSession(session, request)
    if (path === '/healthz') return { response: createJsonResponse(200, { status: 'ok' }) }
    if (path === '/readyz') return { response: this.#createReadiness() }
    const isAdmin = admin && isAdminPath(path)
    // The console's page has no data. What it asks the admin API needs access.
    if (DOCS_PATH.test(path) || (isAdmin && isConsolePage(method, path))) {
      return { respond: (request) => this.#respondWithDocs(mount, path, request) }
    }
    if (isBrowserAtRoot(request, path)) return { response: this.#leadToPage(mount) }
    if (isAdmin) {
      // Checked first: a request without access takes no place for a session.
      const error = findAccessError(request, { adminToken, allowedHosts })
      if (error !== null) return { response: createErrorResponse(403, error, 'forbidden') }
    } else {
      const error = session === null ? this.#findSharedError(method) : null
      if (error !== null) return { response: error }
    }
    const mock = session === null ? this.root : this.sessions.use(session, clientAddress, now, isAdmin)
    if (mock === null) return { response: notFound }
    if (!isAdmin) {
      mock.usage.checkWrite(method)
      return { mock, target: { mount, path, search, headers: capDelay(request.headers, maxDelay) } }
    }
    const route = {
      mock,
      path: path.slice(ADMIN_PATH.length),
      search,
      endSession: () => session !== null && this.sessions.end(session),
      listSessions: () => this.sessions.list(now),
      loadGenerator: this.loadGenerator,
      saving: session === null ? this.describeSaving?.() : undefined,
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

  #endSession(session: string, { headers }: HostRequest): Destination {
    // Names can be read elsewhere, such as in a log. The cookie is the visitor's alone.
    if (isVisitor(session) && readSessionCookie(headers) !== session) {
      return { response: createErrorResponse(403, 'Only the visitor of this session can end it.') }
    }
    this.sessions.end(session)
    return { response: { status: 204, headers: {}, body: null } }
  }

  /** Leads a person to the console; without the admin API, to the documentation. */
  #leadToPage(mount: string): HostResponse {
    const location = `${mount}${this.#options.admin === false ? '/docs' : `${ADMIN_PATH}/`}`
    return { status: 302, headers: { location, vary: 'Accept', 'cache-control': 'no-store' }, body: null }
  }

  #createReadiness(): HostResponse {
    return createJsonResponse(this.#isClosing ? 503 : 200, { status: this.#isClosing ? 'closing' : 'ok' })
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
