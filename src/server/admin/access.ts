import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Who may use the admin API. */
export interface AdminAccess {
  /**
   * The token that other machines send as `Authorization: Bearer <token>`. Without one, no other machine has access.
   */
  adminToken?: string | undefined
  /** The `host` option of the server, which the header `Host` may name. */
  host: string
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Finds the reason why a request may not use the admin API.
 * @returns a sentence for the client; null if the request has access
 */
export function findAccessError(
  { headers, socket }: IncomingMessage,
  { adminToken, host }: AdminAccess,
): string | null {
  // Any web page can make a browser send requests to this machine: from its own origin (`Origin`), or through a name of
  // its own that resolves to this machine (`Host`).
  if (headers.host !== undefined && !isLocalName(hostnameOf(headers.host), host)) {
    return `The admin API accepts requests to localhost or an IP address, not to ${headers.host}.`
  }
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${headers.host}` && !isLocalOrigin(origin)) {
    return `The admin API accepts no requests from pages of ${origin}.`
  }
  if (isLoopback(socket.remoteAddress)) return null
  if (adminToken !== undefined && headers.authorization === `Bearer ${adminToken}`) return null
  return 'The admin API needs a token from other machines: set --admin-token, and send it as Authorization: Bearer <token>.'
}

function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const hostname = hostnameOf(new URL(origin).host)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname)
}

function isLocalName(hostname: string, serverHost: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname) !== 0 || hostname === serverHost
}

function isLoopback(address: string | undefined): boolean {
  const version = isIP(address ?? '')
  return version !== 0 && loopback.check(address!, version === 6 ? 'ipv6' : 'ipv4')
}

/** The name in a `Host` header, without the port and the brackets of an IPv6 address. */
function hostnameOf(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
}
