import type { Exchange } from './exchange.ts'

/** Formats a request of the log on one line, with its status or its outcome. */
export function formatRequest({ method, path, query, outcome, status }: Exchange): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  )
  return `${method} ${path}${search.size > 0 ? `?${search}` : ''} ${status ?? outcome}`
}
