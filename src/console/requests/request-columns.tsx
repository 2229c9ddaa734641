import type { ComponentChildren } from 'preact'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { formatBytes } from '../../text/numbers.ts'
import { formatStatus } from '../../text/request-line.ts'
import { formatTime } from '../../text/times.ts'
import { formatAppliedFault } from '../model/format-result.ts'
import type { RequestRow } from '../model/views.ts'
import type { Column } from '../ui/grid.tsx'
import { isBodyDropped } from './log-notes.ts'
import { type placeBars, Waterfall } from './waterfall.tsx'

/** The columns of the list of requests. */
export const requestColumns: readonly Column[] = [
  { name: '#', width: '48px', isNumber: true, minPanel: 560 },
  { name: 'Time', width: '88px', minPanel: 820 },
  { name: 'Method', width: '64px' },
  { name: 'Request', width: 'minmax(0, 1fr)' },
  { name: 'Status', width: '68px' },
  { name: 'Size', width: '80px', isNumber: true, minPanel: 700 },
  { name: 'Waterfall', width: 'minmax(152px, .5fr)', minPanel: 480 },
  { name: 'Decided by', width: 'minmax(104px, .4fr)' },
]

/** The meaning of the mark of a request that is not one of the application. */
const marks: Readonly<Record<RequestRow['source'], string>> = {
  app: '',
  console: 'Sent in the console',
  activity: 'Sent by activity',
}

type Bars = ReturnType<typeof placeBars>

/** The cell of each column. */
export const requestCells: Record<string, (request: RequestRow, bars: Bars) => ComponentChildren> = {
  '#': ({ requestId }) => <span class="dim">{requestId || ''}</span>,
  Time: ({ startedAt }) => formatTime(startedAt),
  Method: ({ method }) => <b class="code">{method}</b>,
  Request: ({ path, search, preview, source, isKept }) => (
    <span class="code">
      {isKept && <Tag kind="" text="kept over a reload" />}{' '}
      {marks[source] && <Tag kind="" text={source} title={marks[source]} />} <Path text={path + search} />{' '}
      <span class="dim">{preview}</span>
    </span>
  ),
  Status: (request) => <b class={`code ${getTone(request)}`}>{formatStatus(request)}</b>,
  Size: (request) =>
    isBodyDropped(request) ? (
      <span class="dim">not kept</span>
    ) : (
      request.responseSize !== null && formatBytes(request.responseSize)
    ),
  Waterfall: (request, bars) => <Waterfall request={request} bar={bars.get(request)} tone={getTone(request)} />,
  'Decided by': ({ fault, assumption, miss, outcome }) => [
    <Tag key="fault" kind="fault" text={fault ? formatAppliedFault(fault) : (miss ?? null)} />,
    // Also beside a fault that only delays.
    <Tag
      key="reason"
      kind="reason"
      text={assumption && toWords(assumption)}
      title={`The service rule ${assumption}`}
    />,
    <Tag key="passed" kind="" text={outcome === 'passed' ? outcome : null} title="Passed to the network" />,
  ],
}

/** The name of a service rule in words: `filter match`. */
function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The beginning of the paths of all requests: `/api/v2/`. */
const common = COLLECTION_PATH.replace(/[^/]*\/$/, '')

/** A path, whose part that all of them have is pale, and goes where there is little room. */
function Path({ text }: { text: string }) {
  if (!text.startsWith(COLLECTION_PATH)) return <>{text}</>
  return (
    <>
      <span class="dim common">{common}</span>
      {text.slice(common.length)}
    </>
  )
}

function Tag({ kind, text, title = text ?? '' }: { kind: string; text: string | null; title?: string }) {
  return (
    text && (
      <span class={`tag ${kind}`} title={title}>
        {text}
      </span>
    )
  )
}

function getTone({ outcome, status }: RequestRow): string {
  if (status !== null) return status < 400 ? 'good' : 'bad'
  return ['network-error', 'missed'].includes(outcome) ? 'bad' : 'warn'
}
