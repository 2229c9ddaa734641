import { SESSION_HEADER, SESSION_NAME, SESSIONS_PATH } from '../../client/shared-paths.ts'
import { pathBelow } from '../../mock/base-url.ts'
import type { RequestHeaders } from '../../simulator/http/service-request.ts'
import { DOCS_PATH, HEALTH_PATH, isAdminPath } from '../request/paths.ts'

const SESSION_COOKIE = 'inventory-session'

/** The names of visitors' sessions, which nobody can guess: the source of a regular expression. */
export const VISITOR_PATTERN = 'visitor-[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const VISITOR = new RegExp(`^${VISITOR_PATTERN}$`)

export function isVisitor(name: string): boolean {
  return VISITOR.test(name)
}

function createVisitorName(): string {
  return `visitor-${crypto.randomUUID()}`
}

/**
 * The names of visitors' sessions in the cookies that a browser sent. Anybody can send one. More than one can come: for
 * several paths, or planted by another page.
 */
export function readSessionCookies(headers: RequestHeaders): string[] {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  return cookies.flatMap((cookie) => {
    const [name, value = ''] = cookie.split('=', 2)
    return name === SESSION_COOKIE && isVisitor(value) ? [value] : []
  })
}

/** Formats the cookie of a visitor, for the path of the host as the browser sees it. */
export function formatSessionCookie(name: string, path: string, isSecure: boolean): string {
  return `${SESSION_COOKIE}=${name}; Path=${path || '/'}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export interface RequestSession {
  /** Its name, which is valid; null for the shared collection. */
  session: string | null
  /** The path in the session, or in the host. */
  path: string
  /** Whether the session is one of a new visitor, who needs its cookie. */
  isNewVisitor: boolean
  /** Whether the request names the session of a visitor without having its cookie. */
  isForeign: boolean
}

/**
 * Finds the session of a request: the one that it names, or with cookies that of the visitor, who may be new. Null for
 * an invalid name. `visitor` is the session of a cookie that was issued here.
 */
export function findSession(
  path: string,
  headers: RequestHeaders,
  hasCookies: boolean,
  visitor: string | null,
): RequestSession | null {
  const named = findNamedSession(path, headers)
  if (named === null) return null
  const { session } = named
  const found = { ...named, isNewVisitor: false, isForeign: false }
  if (session !== null) return { ...found, isForeign: isVisitor(session) && session !== visitor }
  // The pages are the same in every session.
  if (!hasCookies || DOCS_PATH.test(found.path) || HEALTH_PATH.test(found.path)) return found
  // Without a cookie, the admin API is the operator's, for the shared collection.
  if (visitor !== null || isAdminPath(found.path)) return { ...found, session: visitor }
  return { ...found, session: createVisitorName(), isNewVisitor: true }
}

/** Finds the session that a request names: in its path, or else in its header. Null for an invalid name. */
function findNamedSession(path: string, headers: RequestHeaders): Pick<RequestSession, 'session' | 'path'> | null {
  const rest = pathBelow(SESSIONS_PATH, path)
  // A path below begins with a slash.
  const [, inPath, pathInSession = path] = rest === null ? [] : /\/([^/]*)(.*)/.exec(rest)!
  const session = inPath ?? headers.get(SESSION_HEADER)
  return session !== null && !SESSION_NAME.test(session) ? null : { session, path: pathInSession }
}
