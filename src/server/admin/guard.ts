import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Who may use the admin API. */
export interface AdminAccess {
  /** What another machine has to send as `Authorization: Bearer <token>`; without one, no other machine may. */
  adminToken?: string | undefined
  /** The name that the server was told to listen on, which a `Host` may name. */
  host: string
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Looks whether a request may use the admin API.
 * @returns null where it may; else why not
 */
export function refuseAdmin({ headers, socket }: IncomingMessage, { adminToken, host }: AdminAccess): string | null {
  // A page of anywhere can make a browser send requests here: by its own name (Origin), or by a name of its own that it
  // lets resolve to this machine (Host).
  if (headers.host !== undefined && !isLocalName(hostnameOf(headers.host), host)) {
    return `The admin API answers to localhost and IP addresses, not to ${headers.host}.`
  }
  const { origin } = headers
  if (origin !== undefined && origin !== `http://${headers.host}` && !isLocalOrigin(origin)) {
    return `The admin API does not answer pages of ${origin}.`
  }
  if (isLoopback(socket.remoteAddress)) return null
  if (adminToken !== undefined && headers.authorization === `Bearer ${adminToken}`) return null
  return 'The admin API answers another machine only with the token of --admin-token, sent as Authorization: Bearer <token>.'
}

function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const hostname = hostnameOf(new URL(origin).host)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname)
}

function isLocalName(hostname: string, listened: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname) !== 0 || hostname === listened
}

function isLoopback(address: string | undefined): boolean {
  const version = isIP(address ?? '')
  return version !== 0 && loopback.check(address!, version === 6 ? 'ipv6' : 'ipv4')
}

/** The name of a `Host`, without its port and the brackets of an IPv6 address. */
function hostnameOf(host: string): string {
  return host
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
}
