import { ADMIN_PATH } from '../../client/shared-paths.ts'
import type { HostRequest } from './host-request.ts'

export const DOCS_PATH = /^\/(openapi\.json|docs(\/.*)?)$/

export const HEALTH_PATH = /^\/(healthz|readyz)$/

export function isAdminPath(path: string): boolean {
  return path === ADMIN_PATH || path.startsWith(`${ADMIN_PATH}/`)
}

/** Whether a path is that of the host or the session itself. */
export function isRootPath(path: string): boolean {
  return path === '' || path === '/'
}

/** Dot segments and backslashes, also escaped; what else parsers of URLs leave out, or take for the end of a path. */
const AMBIGUOUS = /^[^/]|[\s\\#]|%5c|\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * Whether a path, as a client sent it, is another one after a parser of URLs: a guard in front of the host could have read
 * the other.
 */
export function isAmbiguousPath(pathname: string): boolean {
  return AMBIGUOUS.test(pathname)
}

/** Whether a person has opened the address of the host or of a session, and not a program. */
export function isBrowserAtRoot({ method, headers }: Pick<HostRequest, 'method' | 'headers'>, path: string): boolean {
  return isRootPath(path) && method === 'GET' && /\btext\/html\b/.test(headers.get('accept') ?? '')
}
