import { signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { toHar } from '../../client/har.ts'
import type { Exchange } from '../../mock/log/exchange.ts'
import type { RequestSummary } from '../../mock/log/summary.ts'
import { createPaneState, type LoadedPane, type PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { download } from '../ui/download.ts'
import { assign } from '../ui/field.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import { formatAppliedFault, formatMs, formatStatus, formatTarget, formatTime } from './format-request.ts'
import { RequestDetails } from './request-details.tsx'
import { matchesFilter, parseFilter, requestKey, useRequestTexts } from './request-filter.ts'
import styles from './requests.css'

/** The columns of the list of requests. */
const requestColumns: readonly Column[] = [
  { name: 'Time', width: '96px', minPanel: 640 },
  { name: 'Method', width: '68px' },
  { name: 'Request', width: '1fr' },
  { name: 'Status', width: '68px' },
  { name: 'Duration', width: '92px', isNumber: true, minPanel: 480 },
  { name: 'Decided by', width: 'minmax(112px, .4fr)' },
]

/** The cell of each column. */
const requestCells: Record<string, (request: RequestSummary) => ComponentChildren> = {
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

/** The state of the pane. */
export const getRequestsState = createPaneState(() => ({
  /** The filter, as the user typed it. */
  filter: signal(''),
  /** The last request that is hidden as cleared; null for none. */
  clearedUntil: signal<RequestSummary | null>(null),
}))

/**
 * The requests, live, and the details of one of them. The newest is the last, as in the network panel of a browser: what
 * is read does not move when others come.
 */
function RequestsPane({ model }: PaneProps) {
  const { control, requests } = model
  const { filter, clearedUntil } = getRequestsState(model)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const selected = useSignal<RequestSummary | null>(null)
  const isOpen = useSignal(false)
  const details = useSignal<{ summary: RequestSummary; request: Exchange } | null>(null)
  const terms = parseFilter(filter.value)
  const texts = useRequestTexts(
    model,
    terms.some(({ field }) => field === undefined),
  )
  const cleared = clearedUntil.value
  const rows = requests.value.filter(
    (request) =>
      // After a reset, the numbers begin again.
      !(cleared && request.requestId <= cleared.requestId && request.startedAt <= cleared.startedAt) &&
      matchesFilter(terms, request, texts.get(requestKey(request))),
  )
  const selectedKey = selected.value && requestKey(selected.value)
  const index = rows.findIndex((request) => requestKey(request) === selectedKey)
  const isShown = isOpen.value && details.value !== null

  const current = rows[index] ?? selected.value
  useEffect(() => {
    if (current === null) return
    let isStopped = false
    control.requests.get(current.requestId).then(
      (request) => {
        if (request && !isStopped) details.value = { summary: current, request }
      },
      (error) => model.notices.fail(error),
    )
    return () => {
      isStopped = true
    }
  }, [selectedKey, current?.outcome])
  useLayoutEffect(() => {
    if (!isShown) return
    // Where the details replace the list, the focus would be lost.
    if (list.current!.offsetParent === null) root.current!.querySelector<HTMLElement>('aside button')!.focus()
    return () => list.current?.querySelector<HTMLElement>('.grid')?.focus()
  }, [isShown])

  const close = () => assign(isOpen, false)
  const clear = (until: RequestSummary | undefined) => {
    clearedUntil.value = until ?? null
    close()
  }
  const saveHar = async () => {
    const ids = rows.map(({ requestId }) => requestId)
    const exchanges = (await control.requests.list()).filter(({ requestId }) => ids.includes(requestId))
    download(
      'requests.har',
      JSON.stringify(toHar(exchanges, new URL(control.baseUrl, location.origin).href.replace(/\/$/, ''))),
    )
  }
  const actions: [name: string, act: () => unknown, isOffered?: boolean][] = [
    [
      'Release',
      () => model.run('Release the waiting requests', () => control.requests.release(), 'No request waits any longer.'),
      model.pendingCount.value > 0,
    ],
    ['Show cleared', () => clear(undefined), cleared !== null],
    ['HAR', () => saveHar().catch((error) => model.notices.fail(error))],
    ['Clear', () => clear(requests.value.at(-1))],
  ]
  return (
    <div
      class={`split ${isShown ? 'open' : ''}`}
      ref={root}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <div class="list" ref={list}>
        <div class="tools">
          <input
            class="input grow"
            type="search"
            aria-label="Filter requests"
            placeholder="Filter: words, status:5, -word"
            value={filter.value}
            onInput={(event) => assign(filter, event.currentTarget.value)}
          />
          {actions.map(
            ([name, act, isOffered = true]) =>
              isOffered && (
                <Button key={name} onClick={act}>
                  {name}
                </Button>
              ),
          )}
        </div>
        <Grid
          label="Requests"
          columns={requestColumns}
          count={rows.length}
          selected={index}
          onSelect={(at) => assign(selected, rows[at]!)}
          onOpen={() => assign(isOpen, true)}
          cells={(at, columns) => columns.map(({ name }) => requestCells[name]!(rows[at]!))}
          rowKey={(at) => requestKey(rows[at]!)}
          rowClass={(at) => (rows[at]!.outcome === 'pending' ? 'dim' : '')}
          followsEnd={!isShown}
          empty={
            terms.length > 0 ? 'No request matches the filter.' : cleared ? 'No requests since.' : 'No requests yet.'
          }
        />
      </div>
      {isShown && <RequestDetails model={model} {...details.value!} onClose={close} />}
    </div>
  )
}

export const pane: LoadedPane = { Component: RequestsPane, styles }
