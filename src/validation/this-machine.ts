export const IPV4 = /^(\d{1,3}\.){3}\d{1,3}$/

/** Whether a host name or an IP address is always of this machine. */
export function isThisMachine(hostname: string): boolean {
  return isLocalhost(hostname) || isLoopback(hostname)
}

export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** Whether an address is of this machine, `127.0.0.0/8` or `::1`, also as an IPv4 address in IPv6. */
export function isLoopback(address: string | undefined): boolean {
  const ipv4 = address?.toLowerCase().replace(/^::ffff:(?=\d)/, '') ?? ''
  return ipv4 === '::1' || (IPV4.test(ipv4) && ipv4.startsWith('127.'))
}
