import type { ComponentChildren } from 'preact'
import type { RequestSummary } from '../../mock/log/summary.ts'
import type { Column } from '../ui/grid.tsx'
import { formatAppliedFault, formatMs, formatStatus, formatTarget, formatTime } from './format-request.ts'

/** The columns of the list of requests. */
export const requestColumns: readonly Column[] = [
  { name: 'Time', width: '96px', minPanel: 640 },
  { name: 'Method', width: '68px' },
  { name: 'Request', width: '1fr' },
  { name: 'Status', width: '68px' },
  { name: 'Duration', width: '92px', isNumber: true, minPanel: 480 },
  { name: 'Decided by', width: 'minmax(112px, .4fr)' },
]

/** The cell of each column. */
export const requestCells: Record<string, (request: RequestSummary) => ComponentChildren> = {
  Time: ({ startedAt }) => formatTime(startedAt),
  Method: ({ method }) => <b class="code">{method}</b>,
  Request: (request) => (
    <span class="code">
      {formatTarget(request)} <span class="dim">{request.preview}</span>
    </span>
  ),
  Status: (request) => <b class={`code ${getTone(request)}`}>{formatStatus(request)}</b>,
  Duration: ({ durationMs }) => (durationMs === null ? 'waiting' : formatMs(durationMs)),
  'Decided by': ({ fault, assumption }) => [
    <Tag key="fault" kind="fault" text={fault && formatAppliedFault(fault)} />,
    // Also beside a fault that only delays.
    <Tag key="reason" kind="reason" text={assumption} />,
  ],
}

function Tag({ kind, text }: { kind: string; text: string | null }) {
  return (
    text && (
      <span class={`tag ${kind}`} title={text}>
        {text}
      </span>
    )
  )
}

function getTone({ outcome, status }: RequestSummary): string {
  if (status !== null) return status < 400 ? 'good' : 'bad'
  return outcome === 'network-error' ? 'bad' : 'warn'
}
