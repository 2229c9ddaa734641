import { describeEffect } from '../../mock/faults/describe-fault.ts'
import type { AppliedFault, Exchange, RequestSummary } from '../../mock/log/exchange.ts'
import { formatBytes, formatCount } from '../../text/numbers.ts'
import { formatMs } from '../../text/times.ts'

/** Formats a fault in a few words: `fault 503`, `hangs`, `its function threw`. */
export function formatAppliedFault(fault: AppliedFault): string {
  const effect = `${fault.status === undefined ? '' : 'fault '}${describeEffect(fault)}`
  return [effect, fault.error !== undefined && 'its function threw'].filter(Boolean).join(', ')
}

/** Formats a response in a few words: its status, and for a list the number of its objects. */
export function formatResponse(status: number | null, count?: number): string {
  if (count === undefined) return `${status ?? 'No response'}`
  return `${status}, ${count === 0 ? 'no objects' : formatCount(count, 'object')}`
}

/** Formats the result of a request as one line: `200, no objects, 2 B, 301 ms of which 300 ms delay`. */
export function formatResultLine(exchange: Exchange, { responseSize, ...times }: RequestSummary): string {
  const { outcome, operation, status, responseBody } = exchange
  if (outcome === 'pending') return 'Waiting for its response'
  const duration = formatDuration(times)
  if (outcome === 'passed') return `Passed to the network: ${status ?? 'its response is not seen here'}`
  if (outcome !== 'response') {
    return `${outcome === 'aborted' ? 'Aborted by the client' : 'Network error'} after ${duration}`
  }
  const count = operation === 'list' && Array.isArray(responseBody) ? responseBody.length : undefined
  return [formatResponse(status, count), responseSize !== null && formatBytes(responseSize), duration]
    .filter(Boolean)
    .join(', ')
}

/** Formats how long a request took: `301 ms of which 300 ms delay`. */
export function formatDuration({ durationMs, delayMs }: Pick<RequestSummary, 'durationMs' | 'delayMs'>): string {
  if (durationMs === null) return 'waiting'
  return `${formatMs(durationMs)}${delayMs > 0 ? ` of which ${formatMs(delayMs)} delay` : ''}`
}
