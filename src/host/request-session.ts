import { ADMIN_PATH, SESSION_HEADER, SESSIONS_PATH } from '../client/paths.ts'
import { pathBelow } from '../mock/base-url.ts'
import type { RequestHeaders } from '../simulator/http/messages.ts'
import type { HostRequest } from './host-request.ts'

/** The session of a request, and the path in it. */
export interface RequestSession {
  /** The name that the client sent, valid or not; null for the shared collection. */
  session: string | null
  /** The path in the session, or in the host. */
  path: string
  /** Whether the session is one of a new visitor, who needs its cookie. */
  isNewVisitor: boolean
}

/** The name of the cookie with the session of a visitor. */
const SESSION_COOKIE = 'inventory-session'

/** The names of visitors' sessions, which nobody can guess. */
const VISITOR = /^visitor-[\da-f-]{36}$/

/** Whether a session belongs to the visitor with its cookie. */
export function isVisitor(name: string): boolean {
  return VISITOR.test(name)
}

/** Creates the name of a visitor's session. */
export function createVisitorName(): string {
  return `visitor-${crypto.randomUUID()}`
}

/** The paths of the documentation. */
export const DOCS_PATH = /^\/(openapi\.json|docs(\/.*)?)$/

/** Whether a request is for the page of the console. The other paths of the admin API have no page. */
export function isConsolePage(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && (path === ADMIN_PATH || path === `${ADMIN_PATH}/`)
}

/** Whether a person has opened the address of the host or of a session, and not a program. */
export function isBrowserAtRoot({ method, headers }: Pick<HostRequest, 'method' | 'headers'>, path: string): boolean {
  return (path === '' || path === '/') && method === 'GET' && /\btext\/html\b/.test(headers.get('accept') ?? '')
}

/** The paths of the health checks. */
const HEALTH_PATH = /^\/(healthz|readyz)$/

/** The session of the cookie that a browser sent; null for none, or one that this library did not create. */
export function readSessionCookie(headers: RequestHeaders): string | null {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  const values = cookies.flatMap((cookie) => {
    const [name, value = ''] = cookie.split('=', 2)
    return name === SESSION_COOKIE && isVisitor(value) ? [value] : []
  })
  return values[0] ?? null
}

/**
 * Formats the cookie of a visitor.
 * @param path - the path of the host, as the browser sees it
 * @param isSecure - whether the browser uses TLS
 */
export function formatSessionCookie(name: string, path: string, isSecure: boolean): string {
  return `${SESSION_COOKIE}=${name}; Path=${path || '/'}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/**
 * Finds the session of a request: the one that it names, or with cookies that of the visitor, who may be new.
 * @param path - the path in the host
 * @param hasCookies - whether visitors get sessions in cookies
 */
export function findSession(path: string, headers: RequestHeaders, hasCookies: boolean): RequestSession {
  const found = findNamedSession(path, headers)
  if (!hasCookies || found.session !== null) return found
  // They are the same in every session.
  if (DOCS_PATH.test(found.path) || HEALTH_PATH.test(found.path)) return found
  found.session = readSessionCookie(headers)
  // Without a cookie, the admin API is the operator's, for the shared collection.
  if (found.session !== null || isAdminPath(found.path)) return found
  found.session = createVisitorName()
  found.isNewVisitor = true
  return found
}

/**
 * Finds the session that a request names: in its path (`/sessions/<name>/...`), or else in its header.
 * @param path - the path in the host
 */
export function findNamedSession(path: string, headers: RequestHeaders): RequestSession {
  const rest = pathBelow(SESSIONS_PATH, path)
  if (rest === null) return { session: headers.get(SESSION_HEADER), path, isNewVisitor: false }
  // Begins with a slash.
  const [, name, pathInSession] = /\/([^/]*)(.*)/.exec(rest)!
  return { session: name!, path: pathInSession!, isNewVisitor: false }
}

/** Whether a path in a host or in a session is of the admin API. */
export function isAdminPath(path: string): boolean {
  return path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`)
}
