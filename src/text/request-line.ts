interface RequestLine {
  readonly method: string
  /** Below the base URL. */
  readonly path: string
  /** The query as the client sent it, with its question mark; empty if there is none. */
  readonly search: string
}

interface Outcome {
  readonly outcome: string
  /** Null without a response. */
  readonly status: number | null
}

/** Formats what a request asks for: `GET /api/v2/objects/?name=a`. */
export function formatRequestLine({ method, path, search }: RequestLine): string {
  return `${method} ${path}${search}`
}

/** Formats the status: `200`, or what became of a request without a response. */
export function formatStatus({ status, outcome }: Outcome): string {
  return String(status ?? (outcome === 'network-error' ? 'failed' : outcome))
}

interface Exchange extends Pick<RequestLine, 'method' | 'path'>, Outcome {
  readonly query: Readonly<Record<string, string | readonly string[]>>
}

/** Formats a request of the log with its outcome, on one line: `POST /api/v2/objects/ 201`. */
export function formatRequest({ query, ...exchange }: Exchange): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )
  const line = formatRequestLine({ ...exchange, search: search.size > 0 ? `?${search}` : '' })
  return `${line} ${formatStatus(exchange)}`
}
