import { SESSION_HEADER, SESSION_NAME, SESSIONS_PATH } from '../../client/paths.ts'
import { pathBelow } from '../../mock/base-url.ts'
import type { RequestHeaders } from '../../simulator/http/messages.ts'
import { DOCS_PATH, HEALTH_PATH, isAdminPath } from '../request/paths.ts'
import { createVisitorName, isVisitor } from './session-cookie.ts'

/** The session of a request, and the path in it. */
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
 * Finds the session of a request: the one that it names, or with cookies that of the visitor, who may be new.
 * @param path - the path in the host
 * @param hasCookies - whether visitors get sessions in cookies
 * @param visitor - the session of the cookie that came with the request; null for none, and for one that was not issued
 * @returns null for an invalid name
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

/**
 * Finds the session that a request names: in its path (`/sessions/<name>/...`), or else in its header.
 * @param path - the path in the host
 * @returns null for an invalid name
 */
export function findNamedSession(
  path: string,
  headers: RequestHeaders,
): Pick<RequestSession, 'session' | 'path'> | null {
  const rest = pathBelow(SESSIONS_PATH, path)
  // What is below begins with a slash.
  const [, inPath, pathInSession = path] = rest === null ? [] : /\/([^/]*)(.*)/.exec(rest)!
  const session = inPath ?? headers.get(SESSION_HEADER)
  return session !== null && !SESSION_NAME.test(session) ? null : { session, path: pathInSession }
}
