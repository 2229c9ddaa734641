import { UsageError } from '../exit-error.ts'
import { expectNoPositionals } from '../parse-options.ts'

/**
 * Reads the URL of a service, the only argument besides options. It can be `{base_url}` or the collection's own.
 * @param command - its name, for the error
 * @throws UsageError if it is missing or no URL, or has what requests would lose: a query, or a user name
 */
export function readServiceUrl(command: string, [text, ...others]: readonly string[]): string {
  if (text === undefined) throw new UsageError(`${command} takes the URL of a service, such as https://staging.example`)
  expectNoPositionals(others)
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${command} takes a URL that begins with http:// or https://, not '${text}'`, addScheme(text))
  }
  // Not in the error: it can have a password.
  if (url.username || url.password)
    throw new UsageError(`${command} takes a URL without a user name: use --token or --header`)
  if (url.search || url.hash) throw new UsageError(`${command} takes a URL without a query, not '${text}'`)
  return text
}

/** The text with the scheme that its host probably has; undefined if it has another scheme, or is no host. */
function addScheme(text: string): string | undefined {
  const url = `https://${text}`
  if (text.includes('://') || !URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  if (/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return `http://${text}`
  return hostname.includes('.') ? url : undefined
}
