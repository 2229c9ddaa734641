/** Why a `fetch` got no response. */
export interface FailedConnection {
  /** That of the system, of TLS or of Node, such as `ECONNREFUSED`; empty for none. */
  readonly code: string
  readonly reason: string
  /** The next step for the user. Certificates and proxies are set outside of this library. */
  readonly advice: string
}

/** Describes the innermost cause of an error of `fetch`: `fetch failed` alone says nothing. */
export function describeFailedConnection(error: unknown): FailedConnection {
  const { cause, code = '', message = String(error) } = Object(error)
  if (cause !== undefined) return describeFailedConnection(cause)
  // Of several addresses, such as those of localhost, each has a message, and all together have none.
  return { code, reason: message.trim() || code, advice: adviseOn(code) }
}

function adviseOn(code: string): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return 'Name the certificate of its authority in the environment variable NODE_EXTRA_CA_CERTS.'
  }
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|EHOSTUNREACH/.test(code)) {
    return 'Is the URL right? Behind a proxy, set HTTP_PROXY or HTTPS_PROXY, and NODE_USE_ENV_PROXY=1, which Node 24 reads.'
  }
  if (/CONTENT_LENGTH|HPE_|UND_ERR_SOCKET|ECONNRESET/.test(code)) {
    return 'Its response ends too early, or is no HTTP: look at its header Content-Length, and at its log.'
  }
  if (/SSL|EPROTO/.test(code)) return 'Does it speak https? Try the URL with http.'
  return 'Is it running, and is the URL right?'
}
