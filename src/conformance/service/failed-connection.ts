/** Why a `fetch` got no response. */
export interface FailedConnection {
  /** Of the system, of TLS or of Node: `ECONNREFUSED`. Empty if there is none. */
  readonly code: string
  readonly reason: string
  /** What to do. Certificates and proxies are set outside of this library. */
  readonly advice: string
}

/** Describes the error of a `fetch` by its innermost cause: `fetch failed` alone says nothing. */
export function describeFailedConnection(error: unknown): FailedConnection {
  if (error instanceof Error && error.cause !== undefined) return describeFailedConnection(error.cause)
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  // Of several addresses, such as those of localhost, each has a message, and all together have none.
  const reason = error instanceof Error ? error.message || code : String(error)
  return { code, reason, advice: adviseOn(code) }
}

function adviseOn(code: string): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code)) {
    return 'Name the certificate of its authority in the environment variable NODE_EXTRA_CA_CERTS.'
  }
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|CONNECT_TIMEOUT|EHOSTUNREACH/.test(code)) {
    return 'Is the URL right? Behind a proxy, set HTTP_PROXY or HTTPS_PROXY, and NODE_USE_ENV_PROXY=1, which Node 24 reads.'
  }
  return 'Is it running, and is the URL right?'
}
