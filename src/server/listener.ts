import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ADMIN_PATH, SESSIONS_PATH } from '../client/paths.ts'
import { pathBelow } from '../mock/base-url.ts'
import type { Mock } from '../mock/create-mock.ts'
import { type AccessEntry, formatAccessEntry, type ServerLogger } from './access-log.ts'
import type { AdminApi } from './admin/admin-api.ts'
import { allowCrossOrigin } from './cors.ts'
import { BodyTooLargeError, handleNodeRequest, splitRequestTarget, writeResponse } from './node-adapter.ts'
import { type Sessions, TooManySessionsError } from './sessions.ts'

/** The parts and the options of a server that its listener uses. */
export interface ListenerContext {
  root: Mock
  sessions: Sessions
  /** Loads the admin API; null if it is off. */
  loadAdminApi: (() => Promise<AdminApi>) | null
  cors: boolean
  /** In bytes. */
  bodyLimit: number
  logger: ServerLogger | undefined
  useColours: boolean
}

/** The fields of a log entry that are known only after a request is handled. */
type LogDetails = Pick<AccessEntry, 'session' | 'assumption' | 'fault'>

const DOCS_PATH = /^\/(openapi\.json|docs(\/.*)?)$/

/**
 * Creates the request listener of a server. It passes a request to the admin API, the documentation or the service, for
 * a session or for the server's own collection.
 * @note It never responds with a 500. An error in this library is logged, and the connection is closed.
 */
export function createListener(context: ListenerContext): RequestListener {
  const { root, sessions, loadAdminApi, cors, bodyLimit, logger, useColours } = context

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<LogDetails> {
    const { pathname, search } = splitRequestTarget(request.url!)
    const pathInServer = pathBelow(root.baseUrl.prefix, pathname)
    if (pathInServer === null) return writeNotFound(response)
    const { session, path } = splitSession(pathInServer)
    // Also for the admin API: a preflight request changes nothing, and the request after it is checked.
    if (cors && allowCrossOrigin(request, response)) return {}
    const details = session === null ? {} : { session }
    if (session !== null && request.method === 'DELETE' && (path === '' || path === '/')) {
      sessions.end(session)
      response.writeHead(204).end()
      return details
    }
    const mock = session === null ? root : sessions.use(session, Date.now())
    if (mock === null) return writeNotFound(response)
    const isAdmin = path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`)
    if (isAdmin && loadAdminApi !== null) {
      const adminApi = await loadAdminApi()
      const endSession = () => session !== null && sessions.end(session)
      await adminApi({ mock, path: path.slice(ADMIN_PATH.length), search, endSession }, request, response)
      return details
    }
    const mount = pathname.slice(0, pathname.length - path.length)
    if (DOCS_PATH.test(path)) {
      const { serveDocs } = await import('./docs/docs.ts')
      return (await serveDocs(mount, path, request, response)) ? details : writeNotFound(response)
    }
    const outcome = await handleNodeRequest(mock, request, response, { mount, path, search }, bodyLimit)
    if (outcome === null) return writeNotFound(response)
    if (outcome.response) writeResponse(response, outcome.response)
    else response.destroy()
    const assumption = outcome.response?.assumption
    return { ...details, ...(assumption && { assumption }), ...(outcome.fault && { fault: outcome.fault }) }
  }

  async function respondAndLog(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = logger && performance.now()
    let details: LogDetails = {}
    try {
      details = await respond(request, response)
    } catch (error) {
      writeError(error as Error, request, response, logger)
    }
    if (startedAt === undefined) return
    const status = response.headersSent ? response.statusCode : null
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const entry: AccessEntry = { method: request.method!, path: request.url!, status, ms, ...details }
    logger?.info(formatAccessEntry(entry, useColours), entry)
  }

  return (request, response) => void respondAndLog(request, response)
}

function writeNotFound(response: ServerResponse): LogDetails {
  response.writeHead(404, { 'content-type': 'text/html', 'content-length': 9 }).end('not found')
  return {}
}

function writeError(error: Error, request: IncomingMessage, response: ServerResponse, logger?: ServerLogger): void {
  const status = error instanceof BodyTooLargeError ? 413 : error instanceof TooManySessionsError ? 503 : null
  if (status === null) {
    // If the client disconnected before its request was complete, there is nothing to log.
    if (!request.destroyed || request.complete) logger?.error(`${request.method} ${request.url} failed: ${error.stack}`)
    response.destroy()
    return
  }
  // The rest of the body is not read, so the connection cannot be used again.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ detail: error.message }))
}

/** Splits `/sessions/<name>/...` into the session and the path in it. Outside of sessions, `session` is null. */
function splitSession(path: string): { session: string | null; path: string } {
  const rest = pathBelow(SESSIONS_PATH, path)
  if (rest === null) return { session: null, path }
  const [, name = '', pathInSession = ''] = /^\/([^/]*)(.*)$/.exec(rest) ?? []
  return { session: name, path: pathInSession }
}
