import type { Client } from './client-sessions.ts'

/**
 * Tells which client an address belongs to, for limits that one client must not use up: an IPv4 address is one, and so are
 * all IPv6 addresses with the same first 64 bits, because a client that has one of those has all of them.
 * @param address - an IP address, also with a port; empty if it is unknown
 */
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
