/**
 * The network of a client, for limits that one client must not use up: an IPv4 address, or the first 64 bits of an IPv6
 * address, because a client that has one of those has all of them.
 * @param address - an IP address, also with a port; empty if it is unknown
 */
export function toNetwork(address = ''): string {
  const ipv4 = /^(?:\[?::ffff:)?(\d+(?:\.\d+){3})\b/i.exec(address)?.[1]
  if (ipv4 !== undefined || !address.includes(':')) return ipv4 ?? address
  const [head = '', tail] = address.replace('[', '').split(']', 1)[0]!.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  // `::` stands for as many zeros as are missing.
  const last = tail ? tail.split(':') : []
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0')
  return [...groups, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
