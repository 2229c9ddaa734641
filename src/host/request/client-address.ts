import type { RequestHeaders } from '../../simulator/http/service-request.ts'
import type { HostRequest } from './host-request.ts'

/** Reads what a proxy says of a request, if there is a trusted one: any client can send these headers. */
export function readForwarded(
  headers: RequestHeaders,
  remoteAddress: string | undefined,
  isSecure: boolean,
  isTrusted: boolean,
): Pick<HostRequest, 'clientAddress' | 'prefix' | 'isSecure'> {
  if (!isTrusted) return { clientAddress: remoteAddress, prefix: '', isSecure }
  // The last address is the one that the proxy saw; a client can send the ones before it.
  const address = parseAddress(headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '')
  const prefix = headers.get('x-forwarded-prefix') ?? ''
  return {
    clientAddress: address ?? remoteAddress,
    // Two slashes at the start would make a redirect to another host; a semicolon would end the path of a cookie.
    prefix: /^(\/[^\s?#\\/;]+)+\/?$/.test(prefix) ? prefix.replace(/\/$/, '') : '',
    isSecure: isSecure || headers.get('x-forwarded-proto') === 'https',
  }
}

const BYTE = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const IPV4 = new RegExp(`^(${BYTE}(?:\\.${BYTE}){3})(?::\\d{1,5})?$`)
const IPV6 = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([\da-f:.]+))$/i

/** Parses an IP address, also with a port (`192.0.2.1:80`, `[2001:db8::1]:80`); null for any other text. */
function parseAddress(text: string): string | null {
  const ipv4 = IPV4.exec(text)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [, inBrackets, alone] = IPV6.exec(text) ?? []
  const ipv6 = inBrackets ?? alone
  return ipv6 !== undefined && URL.canParse(`http://[${ipv6}]`) ? ipv6 : null
}

/** A client, by its address: limits that one client must not use up count for it. */
export interface Client {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: a client that has one such address has all of them. */
  readonly network: string
  /** The same, or the first 48 bits of an IPv6 address: many providers give that much to one customer. */
  readonly site: string
}

/** Finds the client of an IP address, also with a port; empty if it is unknown. */
export function toClient(address = ''): Client {
  const ipv4 = /^(?:\[?::ffff:)?(\d+(?:\.\d+){3})\b/i.exec(address)?.[1]
  if (ipv4 !== undefined || !address.includes(':')) return { network: ipv4 ?? address, site: ipv4 ?? address }
  const [head = '', tail] = address.replace('[', '').split(']', 1)[0]!.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  // `::` stands for as many zeros as are missing.
  const last = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0')
  const all = [...groups, ...zeros, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return { network: all.slice(0, 4).join(':'), site: all.slice(0, 3).join(':') }
}
