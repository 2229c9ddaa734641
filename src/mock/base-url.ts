import { InventoryMockError, quote } from '../validation/errors.ts'

/** A parsed `{base_url}` (contract section 4). */
export interface BaseUrl {
  /** Null for any origin. */
  origin: string | null
  /** The path, without a slash at the end. */
  prefix: string
}

/**
 * Parses a base URL.
 * @param text - `*` for any origin, a path (`/inventory`) below any origin, or an absolute URL
 * @throws InventoryMockError for anything else
 */
export function parseBaseUrl(text: string): BaseUrl {
  if (text === '*') return { origin: null, prefix: '' }
  const isPath = /^\/(?!\/)/.test(text)
  const base = isPath ? 'http://any' : undefined
  const url = URL.canParse(text, base) ? new URL(text, base) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash || /\/api\/v2\//.test(text)) {
    throw new InventoryMockError(
      'create an inventory mock',
      "baseUrl to be '*', an absolute http(s) URL or a path that begins with a slash",
      quote(text),
      "Use the part of the URL before '/api/v2/objects/'",
    )
  }
  return { origin: isPath ? null : url.origin, prefix: url.pathname.replace(/\/+$/, '') }
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
