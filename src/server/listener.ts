import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { ADMIN_PATH, SESSIONS_PATH } from '../client/paths.ts'
import { pathBelow } from '../mock/base-url.ts'
import type { Mock } from '../mock/create-mock.ts'
import { type AccessEntry, formatAccess, type ServerLogger } from './access-log.ts'
import type { AdminApi } from './admin/admin-api.ts'
import { allowCrossOrigin } from './cors.ts'
import { BodyTooLarge, handleNodeRequest, splitTarget, writeResponse } from './node-adapter.ts'
import { type Sessions, TooManySessions } from './sessions.ts'

/** What a listener works on. */
export interface ListenerContext {
  root: Mock
  sessions: Sessions
  /** Null where it is off. */
  loadAdmin: (() => Promise<AdminApi>) | null
  cors: boolean
  /** In bytes. */
  bodyLimit: number
  logger: ServerLogger | undefined
  useColours: boolean
}

/** What decided an answer, for the log. */
type Decision = Pick<AccessEntry, 'session' | 'assumption' | 'fault'>

const DOCS = /^\/(openapi\.json|docs(\/.*)?)$/

/**
 * Takes a request to what answers it: a session, the admin API, the documentation or the service, all below the first.
 * @note It never answers 500: what goes wrong in here is said in the log, and cuts the connection.
 */
export function createListener(context: ListenerContext): RequestListener {
  const { root, sessions, loadAdmin, cors, bodyLimit, logger, useColours } = context

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<Decision> {
    const { pathname, search } = splitTarget(request.url!)
    const below = pathBelow(root.baseUrl.prefix, pathname)
    if (below === null) return notFound(response)
    const { name, path } = splitSession(below)
    const isAdmin = path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`)
    // The admin API looks at the origin of what comes after a preflight, and refuses foreign ones.
    if (cors && allowCrossOrigin(request, response)) return {}
    const session = name === null ? {} : { session: name }
    if (name !== null && request.method === 'DELETE' && (path === '' || path === '/')) {
      sessions.end(name)
      response.writeHead(204).end()
      return session
    }
    const core = name === null ? root : sessions.use(name, Date.now())
    if (core === null) return notFound(response)
    if (isAdmin && loadAdmin !== null) {
      const admin = await loadAdmin()
      const endSession = () => name !== null && sessions.end(name)
      await admin({ core, path: path.slice(ADMIN_PATH.length), search, endSession }, request, response)
      return session
    }
    const mount = pathname.slice(0, pathname.length - path.length)
    if (DOCS.test(path)) {
      const { answerDocs } = await import('./docs/docs.ts')
      return (await answerDocs(mount, path, request, response)) ? session : notFound(response)
    }
    const outcome = await handleNodeRequest(core, request, { mount, path, search }, bodyLimit)
    if (outcome === null) return notFound(response)
    if (outcome.response) writeResponse(response, outcome.response)
    else response.destroy()
    const assumption = outcome.response?.assumption
    return { ...session, ...(assumption && { assumption }), ...(outcome.fault && { fault: outcome.fault }) }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = logger && performance.now()
    let decision: Decision = {}
    try {
      decision = await answer(request, response)
    } catch (error) {
      refuse(error as Error, request, response, logger)
    }
    if (began === undefined) return
    const status = response.headersSent ? response.statusCode : null
    const ms = Math.round((performance.now() - began) * 10) / 10
    const entry: AccessEntry = { method: request.method!, path: request.url!, status, ms, ...decision }
    logger?.info(formatAccess(entry, useColours), entry)
  }

  return (request, response) => void serve(request, response)
}

function notFound(response: ServerResponse): Decision {
  response.writeHead(404, { 'content-type': 'text/html' }).end('not found')
  return {}
}

function refuse(error: Error, request: IncomingMessage, response: ServerResponse, logger?: ServerLogger): void {
  const status = error instanceof BodyTooLarge ? 413 : error instanceof TooManySessions ? 503 : null
  if (status === null) {
    // A client that went away is nobody's fault.
    if (!request.destroyed || request.complete) logger?.error(`${request.method} ${request.url} failed: ${error.stack}`)
    response.destroy()
    return
  }
  // The rest of the body is not read, so the connection cannot serve another request.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify({ detail: error.message }))
}

/** Takes the name of a session out of a path; null where it is none's. */
function splitSession(path: string): { name: string | null; path: string } {
  const rest = pathBelow(SESSIONS_PATH, path)
  if (rest === null) return { name: null, path }
  const [, name = '', below = ''] = /^\/([^/]*)(.*)$/.exec(rest) ?? []
  return { name, path: below }
}
