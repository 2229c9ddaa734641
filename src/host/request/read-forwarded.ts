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
