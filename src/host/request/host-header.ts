/** A name or an IP address, and at most one port: `demo.example:4010`, `[::1]`. */
const HOST = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::\d*)?$/i

/** Whether the value of a header `Host` is that of a URL. An empty one says that the client has no name for the server. */
export function isValidHost(host: string): boolean {
  return host === '' || (HOST.test(host) && URL.canParse(`http://${host}`))
}

/** The name or the address in a header `Host`, in lower case and without brackets; empty for an invalid one. */
export function hostnameOf(host: string): string {
  const [, name, ipv6] = HOST.exec(host) ?? []
  return (name ?? ipv6 ?? '').toLowerCase()
}
