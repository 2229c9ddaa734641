import type { RequestHeaders } from '../../simulator/http/messages.ts'

/** The name of the cookie with the session of a visitor. */
const SESSION_COOKIE = 'inventory-session'

/** The names of visitors' sessions, which nobody can guess: the source of a regular expression. */
export const VISITOR_PATTERN = 'visitor-[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const VISITOR = new RegExp(`^${VISITOR_PATTERN}$`)

/** The value of the cookie: the name, and its signature where the platform signs it. */
const COOKIE_VALUE = new RegExp(`^(${VISITOR_PATTERN})(?:\\.([\\da-f]{64}))?$`)

export function isVisitor(name: string): boolean {
  return VISITOR.test(name)
}

export function createVisitorName(): string {
  return `visitor-${crypto.randomUUID()}`
}

/** The cookie of a visitor's session. Not verified: anybody can send one. */
export interface SessionCookie {
  /** The name of the session. */
  name: string
  /** Undefined on platforms that know the sessions that they have begun. */
  signature: string | undefined
}

/** The cookies of visitors that a browser sent. More than one can come: for several paths, or planted by another page. */
export function readSessionCookies(headers: RequestHeaders): SessionCookie[] {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/)
  return cookies.flatMap((cookie) => {
    const [name, value = ''] = cookie.split('=', 2)
    const found = name === SESSION_COOKIE ? COOKIE_VALUE.exec(value) : null
    return found === null ? [] : [{ name: found[1]!, signature: found[2] }]
  })
}

/**
 * Replaces the cookies of visitors in the header `Cookie`.
 * @param name - the session of the only one that stays; null for none
 */
export function replaceSessionCookies(cookie: string, name: string | null): string {
  const others = cookie.split(/;\s*/).filter((one) => one !== '' && !one.startsWith(`${SESSION_COOKIE}=`))
  return [...others, ...(name === null ? [] : [`${SESSION_COOKIE}=${name}`])].join('; ')
}

/**
 * Formats the cookie of a visitor.
 * @param value - the name of the session, and its signature if it has one
 * @param path - the path of the host, as the browser sees it
 * @param isSecure - whether the browser uses TLS
 */
export function formatSessionCookie(value: string, path: string, isSecure: boolean): string {
  return `${SESSION_COOKIE}=${value}; Path=${path || '/'}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
