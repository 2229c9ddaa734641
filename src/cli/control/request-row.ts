import { formatAppliedFault, formatStatus } from '../../console/requests/format-request.ts'
import { formatMs, formatTime } from '../../console/text/format.ts'
import type { Exchange } from '../../mock/log/exchange.ts'
import { formatTarget } from '../../mock/log/format-request.ts'
import type { Cell } from './table.ts'

/** The titles of the columns of a list of requests. The longest is the last one. */
export const requestTitles: readonly Cell[] = [
  'ID',
  'TIME',
  'METHOD',
  'STATUS',
  'DURATION',
  'DECIDED BY',
  'REQUEST',
].map((title) => ['dim', title])

/** The cells of a request. */
export function toRequestRow(exchange: Exchange): Cell[] {
  const { requestId, startedAt, method, durationMs, fault, assumption, status, outcome } = exchange
  const isFine = outcome === 'pending' || (status !== null && status < 400)
  return [
    String(requestId),
    formatTime(startedAt),
    method,
    [isFine ? 'green' : status !== null && status < 500 ? 'yellow' : 'red', formatStatus(exchange)],
    durationMs === null ? '' : formatMs(durationMs),
    [fault && formatAppliedFault(fault), assumption].filter(Boolean).join(', '),
    formatTarget(exchange),
  ]
}
