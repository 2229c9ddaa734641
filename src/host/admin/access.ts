import { createErrorResponse, type HostRequest, type HostResponse } from '../request/messages.ts'
import type { TokenGuesses } from './token-guesses.ts'

/** Who may use the admin API. */
export interface AdminAccess {
  /**
   * The token that the admin API needs, as `Authorization: Bearer <token>`. Without one, only clients on the same
   * machine have access.
   */
  adminToken?: string | undefined
  /** The names, besides `localhost` and IP addresses, that the header `Host` may have. */
  allowedHosts: readonly string[]
  /** The wrong tokens that clients have sent. */
  guesses: TokenGuesses
}

/** Headers with which a proxy says that it forwards a request for another machine. */
const forwardedHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip']

/**
 * Refuses a request that may not use the admin API.
 * @param client - the network of who sent it; empty if it is unknown
 * @param now - the current time, in ms, of a clock that only goes forward
 * @returns a 403; a 429 to a client that sent too many wrong tokens; null if the request has access
 */
export function refuseAccess(
  request: Pick<HostRequest, 'headers' | 'clientAddress'>,
  client: string,
  now: number,
  { adminToken, allowedHosts, guesses }: AdminAccess,
): HostResponse | null {
  const { headers } = request
  const sourceError = findSourceError(headers, allowedHosts)
  if (sourceError !== null) return forbid(sourceError)
  if (adminToken === undefined) {
    const error = findMachineError(request)
    return error === null ? null : forbid(error)
  }
  const authorization = headers.get('authorization')
  const verdict = authorization !== null && guesses.judge(client, isEqual(authorization, `Bearer ${adminToken}`), now)
  if (verdict === true) return null
  if (verdict === false) return forbid('The admin API needs its token, as Authorization: Bearer <token>.')
  return createErrorResponse(429, TOO_MANY, 'limit', { 'retry-after': String(verdict) })
}

const TOO_MANY = 'Too many wrong tokens came from this address. Wait for as long as Retry-After says.'

function forbid(reason: string): HostResponse {
  return createErrorResponse(403, reason, 'forbidden')
}

/** Why a request can be one that another web page causes; null if it cannot. */
function findSourceError(headers: HostRequest['headers'], allowedHosts: readonly string[]): string | null {
  // Any web page can make a browser send requests to this machine: from its own origin (`Origin`), or through a name of
  // its own that resolves to this machine (`Host`).
  const host = headers.get('host')
  if (host !== null && !isAllowedName(hostnameOf(host), allowedHosts)) {
    return `The admin API accepts requests to localhost or an IP address, not to ${host}. Allow it with allowedHosts (--allowed-host).`
  }
  const origin = headers.get('origin')
  if (origin !== null && !isAllowedOrigin(origin, host, allowedHosts)) {
    return `The admin API accepts no requests from pages of ${origin}.`
  }
  return null
}

/** Why a request without a token has no access: it comes from another machine. Null if it does not. */
function findMachineError({ headers, clientAddress }: Pick<HostRequest, 'headers' | 'clientAddress'>): string | null {
  // A proxy on the same machine connects from there for everybody.
  const isForwarded = forwardedHeaders.some((name) => headers.get(name) !== null)
  if (isLoopback(clientAddress) && !isForwarded) return null
  const from = isForwarded ? 'behind a proxy' : 'from other machines'
  return `The admin API needs a token ${from}: set adminToken (--admin-token), and send it as Authorization: Bearer <token>.`
}

/** Compares in a time that does not tell how much of the text is right. */
function isEqual(text: string, expected: string): boolean {
  const encoder = new TextEncoder()
  const [bytes, expectedBytes] = [encoder.encode(text), encoder.encode(expected)]
  let difference = bytes.length ^ expectedBytes.length
  for (const [index, byte] of bytes.entries()) difference |= byte ^ expectedBytes[index % expectedBytes.length]!
  return difference === 0
}

function isAllowedOrigin(origin: string, host: string | null, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (host !== null && url.host === host.toLowerCase()) return true
  const hostname = hostnameOf(url.host)
  return isThisMachine(hostname) || allowedHosts.includes(hostname)
}

function isAllowedName(hostname: string, allowedHosts: readonly string[]): boolean {
  return isLocalhost(hostname) || isIpAddress(hostname) || allowedHosts.includes(hostname)
}

/** Whether a host name or an IP address is always of this machine. */
export function isThisMachine(hostname: string): boolean {
  return isLocalhost(hostname) || isLoopback(hostname)
}

function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}

const IPV4 = /^(\d{1,3}\.){3}\d{1,3}$/

/** Whether a name is an IP address, which no page can have resolve to this machine: a port or a host name has no colon. */
function isIpAddress(hostname: string): boolean {
  return IPV4.test(hostname) || hostname.includes(':')
}

/** Whether an address is of this machine, `127.0.0.0/8` or `::1`, also as an IPv4 address in IPv6. */
function isLoopback(address: string | undefined): boolean {
  const ipv4 = address?.toLowerCase().replace(/^::ffff:(?=\d)/, '') ?? ''
  return ipv4 === '::1' || (IPV4.test(ipv4) && ipv4.startsWith('127.'))
}

/** The name in a `Host` header, without the port and the brackets of an IPv6 address. */
function hostnameOf(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
}
