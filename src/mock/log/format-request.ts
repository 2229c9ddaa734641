import type { Exchange } from './exchange.ts'

/** Formats a request of the log on one line, with its status or its outcome. */
export function formatRequest(exchange: Exchange): string {
  const { method, outcome, status } = exchange
  return `${method} ${formatTarget(exchange)} ${status ?? outcome}`
}

/** The path of a request with its query. */
export function formatTarget({ path, query }: Pick<Exchange, 'path' | 'query'>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )
  return `${path}${search.size > 0 ? `?${search}` : ''}`
}
