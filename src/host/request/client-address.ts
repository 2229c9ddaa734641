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
