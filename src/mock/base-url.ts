import { mockError, quote } from '../validation/errors.ts'

/** A parsed `{base_url}` (contract section 4). */
export interface BaseUrl {
  /** Null for any origin. */
  origin: string | null
  /** The path, without a slash at the end. */
  prefix: string
}

/** Parses a base URL: `*` for any origin, a path below any origin, or an absolute URL. */
export function parseBaseUrl(text: string | URL, action = 'create an inventory mock'): BaseUrl {
  if (text === '*') return { origin: null, prefix: '' }
  const fail = (advice: string) => {
    const expected = "baseUrl to be '*', an absolute http(s) URL or a path that begins with a slash"
    return mockError(action, expected, quote(text instanceof URL ? text.href : text), advice, 'invalid-option')
  }
  if (typeof text !== 'string' && !(text instanceof URL)) throw fail('Use one of those')
  const isPath = /^\/(?!\/)/.test(String(text))
  const base = isPath ? 'http://any' : undefined
  const url = parseUrl(text, base)
  if (url === null || !/^https?:$/.test(url.protocol)) throw fail('Use one of those')
  if (url.host.includes('*')) throw fail("Use '*' for any origin, or a path for any origin")
  if (/\/api\/v2(\/|$)/.test(url.pathname)) throw fail("Use the part of the URL before '/api/v2/objects/'")
  if (url.search || url.hash) throw fail('Leave out the query and the fragment')
  return { origin: isPath ? null : url.origin, prefix: url.pathname.replace(/\/+$/, '') }
}

/** Parses a URL; null for what is none. React Native has no `URL.canParse`. */
export function parseUrl(text: string | URL, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** The path of a URL below a base URL; null for any other URL. */
export function pathBelowBaseUrl({ origin, prefix }: BaseUrl, url: URL): string | null {
  return origin === null || origin === url.origin ? pathBelow(prefix, url.pathname) : null
}

/** The part of a path below a prefix; null for any other path. */
export function pathBelow(prefix: string, pathname: string): string | null {
  if (prefix === '') return pathname
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : null
}
