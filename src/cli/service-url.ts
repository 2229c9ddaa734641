import type { OptionCheck } from '../validation/options.ts'
import { UsageError } from './exit-error.ts'

/** The check of a token for the Authorization header. */
export const tokenCheck: OptionCheck = {
  // An empty one is a variable that is not set: a service that refuses it would seem to need another token.
  is: (value) => /^[\x21-\x7e]+$/.test(String(value)),
  expected: 'a token of visible ASCII characters, without spaces',
}

/**
 * Checks the URL of a service.
 * @param name - what takes it: a command, an option or a variable
 * @param tokenOptions - the options to use in place of a user name in the URL
 */
export function checkUrl(name: string, text: string, tokenOptions = '--token'): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${name} takes a URL that begins with http:// or https://, not '${text}'`, addScheme(text))
  }
  // Not in the error: it can have a password.
  if (url.username || url.password) throw new UsageError(`${name} takes a URL without a user name: use ${tokenOptions}`)
  if (url.search || url.hash) throw new UsageError(`${name} takes a URL without a query, not '${text}'`)
  return text
}

/** The text with the scheme that its host probably has, or with the host of a port; undefined for another scheme, or no host. */
function addScheme(text: string): string | undefined {
  if (/^\d{1,5}$/.test(text)) return `http://127.0.0.1:${text}`
  const url = `https://${text}`
  if (text.includes('://') || !URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return `http://${text}`
  return hostname.includes('.') ? url : undefined
}
