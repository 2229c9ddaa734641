import { InventoryMockError, quote } from '../validation/errors.ts'

/** Where the service is: the `{base_url}` of the contract's section 4, read. */
export interface BaseUrl {
  /** Null for any. */
  origin: string | null
  /** What the path begins with, without a slash at the end. */
  prefix: string
}

/**
 * Reads a base URL.
 * @param text - `*` for any origin, a path (`/inventory`) for any origin below that path, or an absolute URL
 * @throws InventoryMockError where it is none of these
 */
export function parseBaseUrl(text: string): BaseUrl {
  if (text === '*') return { origin: null, prefix: '' }
  const isPath = /^\/(?!\/)/.test(text)
  const url = URL.canParse(text, isPath ? 'http://any' : undefined)
    ? new URL(text, isPath ? 'http://any' : undefined)
    : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash || /\/api\/v2\//.test(text)) {
    throw new InventoryMockError(
      'create an inventory mock',
      "baseUrl to be '*', an absolute http(s) URL or a path that begins with a slash",
      quote(text),
      "Use the URL up to, and without, '/api/v2/objects/'",
    )
  }
  return { origin: isPath ? null : url.origin, prefix: url.pathname.replace(/\/+$/, '') }
}

/** The part of a path below a prefix; null where it is not below. */
export function pathBelow(prefix: string, pathname: string): string | null {
  if (prefix === '') return pathname
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : null
}
