import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { AppliedFault, Exchange } from '../../mock/log/exchange.ts'
import type { RequestSummary } from '../../mock/log/summary.ts'
import { formatObjectCount } from '../text/format.ts'

/** Formats the path and the query of a request, without the path of the collection: `42/`, `?name=web-1`. */
export function formatTarget({ path, search }: Pick<RequestSummary, 'path' | 'search'>): string {
  return (path.startsWith(COLLECTION_PATH) ? path.slice(COLLECTION_PATH.length) + search : path + search) || path
}

/** Formats the method and the target of a request. */
export function formatRequestLine(request: RequestSummary): string {
  return `${request.method} ${formatTarget(request)}`
}

/** Formats a time of the clock, in ms, as local time with tenths of a second. */
export function formatTime(time: number): string {
  const date = new Date(time)
  return `${date.toTimeString().slice(0, 8)}.${Math.floor(date.getMilliseconds() / 100)}`
}

/** Formats the status: `200`, or what became of a request without a response. */
export function formatStatus({ status, outcome }: Pick<RequestSummary, 'status' | 'outcome'>): string {
  return String(status ?? (outcome === 'network-error' ? 'failed' : outcome))
}

/** Formats a duration in ms. */
export function formatMs(duration: number): string {
  return `${Math.round(duration).toLocaleString('en')} ms`
}

/** Formats a fault in a few words: `fault 503`, `hangs`. */
export function formatAppliedFault({ at, status, networkError, truncate, respond, delay }: AppliedFault): string {
  return [
    networkError && 'network error',
    status && `fault ${status}`,
    truncate !== undefined && `cut to ${truncate} bytes`,
    respond && 'response of a function',
    delay === 'infinite' ? 'hangs' : delay && `${formatMs(delay)} delay`,
    at && 'after handling',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether a fault decides the response, and does not only delay it. */
export function isDecisive({ ids: _, at: __, delay: ___, ...effect }: AppliedFault): boolean {
  return Object.keys(effect).length > 0
}

/** Formats a response in a few words: its status, and for a list the number of its objects. */
export function formatResponse(status: number | null, count?: number): string {
  if (count === undefined) return `${status ?? 'No response'}`
  return `${status}, ${count === 0 ? 'no objects' : formatObjectCount(count)}`
}

/**
 * Formats the result of a request as one line: `200, no objects, 301 ms of which 300 ms delay`.
 * @param delay - the present delay of the mock, in ms; the log does not have that of a request without a fault
 */
export function formatResultLine(exchange: Exchange, delay: number): string {
  if (exchange.outcome === 'pending') return 'Waiting for its response'
  const { outcome, operation, status, responseBody, durationMs, fault } = exchange
  if (outcome !== 'response') {
    return `${outcome === 'aborted' ? 'Aborted by the client' : 'Network error'} after ${formatMs(durationMs)}`
  }
  const count = operation === 'list' && Array.isArray(responseBody) ? responseBody.length : undefined
  const part = typeof fault?.delay === 'number' ? fault.delay : delay
  // The service itself takes a few ms.
  const isDelay = part > 0 && durationMs >= Math.floor(part) && durationMs < part + 100
  return `${formatResponse(status, count)}, ${formatMs(durationMs)}${isDelay ? ` of which ${formatMs(part)} delay` : ''}`
}
