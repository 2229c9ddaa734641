import { useEffect } from 'preact/hooks'
import type { RequestSummary } from '../../mock/log/exchange.ts'
import { requestKey } from '../model/request-key.ts'
import { isRowCleared } from '../model/views.ts'
import { assign } from '../ui/field.tsx'
import { Grid } from '../ui/grid.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
import { SplitView } from '../ui/split-view.tsx'
import { listLogNotes } from './log-notes.ts'
import { mergeRows } from './near-misses.ts'
import { NewRequest } from './new-request.tsx'
import { findWorkers, MissDetails, NoRequests } from './no-requests.tsx'
import { requestCells, requestColumns } from './request-columns.tsx'
import { RequestDetails } from './request-details.tsx'
import { findFilterProblem, matchesFilter, needTexts, parseFilter } from './request-filter.ts'
import { useRequestTexts } from './request-texts.ts'
import { RequestTools } from './request-tools.tsx'
import styles from './requests.css'
import { placeBars } from './waterfall.tsx'

/**
 * The requests, live, and the details of one of them. The newest is the last, as in the network panel of a browser: what
 * is read does not move when others come.
 */
function RequestsPane({ model }: PaneProps) {
  const { control, requests, worker } = model
  const { filter, clearedUntil, selected, side, details, misses } = model.views.requests
  const terms = parseFilter(filter.value)
  const texts = useRequestTexts(model, needTexts(terms))
  const cleared = clearedUntil.value
  const all = mergeRows(requests.value, misses.value)
  const rows = all.filter(
    (request) =>
      !isRowCleared(request, cleared) &&
      (terms.length === 0 || matchesFilter(terms, request, texts.get(requestKey(request)))),
  )
  // The last column is there where something is in it.
  const isAnyDecided = rows.some((row) => (row.fault ?? row.assumption ?? row.miss) != null || row.outcome === 'passed')
  const selectedKey = selected.value && requestKey(selected.value)
  const index = selectedKey === null ? -1 : rows.findIndex((request) => requestKey(request) === selectedKey)
  const current = rows[index] ?? selected.value
  const missed = current?.outcome === 'missed' ? current : null
  const shown = side.value === 'details' ? current && 'details' : side.value
  const isShown = shown !== null

  useEffect(() => {
    if (current === null || current === missed) return
    let isStopped = false
    control.requests.get(current.requestId).then(
      (request) => {
        if (request && !isStopped) details.value = { summary: current as RequestSummary, request }
      },
      (error) => model.notices.fail(error),
    )
    return () => {
      isStopped = true
    }
  }, [selectedKey, current?.outcome])
  const close = () => assign(side, null)
  const isBehindWorker = control.base !== null && Boolean(findWorkers()?.controller)
  const notes = listLogNotes({ requests: requests.value, terms, isBehindWorker })
  return (
    <SplitView
      class="requests"
      onClose={close}
      side={
        shown === 'new' ? (
          <NewRequest control={control} />
        ) : shown === null ? null : missed ? (
          <MissDetails row={missed} base={control.base!} />
        ) : (
          // Those of the one before stay until those of this one are read.
          <RequestDetails model={model} {...(details.value ?? { summary: current as RequestSummary, request: null })} />
        )
      }
    >
      <RequestTools
        model={model}
        filter={filter}
        rows={rows}
        isCleared={cleared !== null}
        onClear={(isCleared) => {
          const { requestId = 0 } = requests.value.at(-1) ?? {}
          const { startedAt } = all.at(-1) ?? {}
          clearedUntil.value = isCleared && startedAt !== undefined ? { requestId, startedAt } : null
          close()
        }}
        onNew={() => assign(side, 'new')}
      />
      {worker.value !== null && (
        <p class="tools bad" role="alert">
          {worker.value}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="tools dim">
          {note}
        </p>
      ))}
      <Grid
        label="Requests"
        columns={isAnyDecided ? requestColumns : requestColumns.slice(0, -1)}
        count={rows.length}
        selected={index}
        onSelect={(at) => assign(selected, rows[at]!)}
        onOpen={() => assign(side, 'details')}
        cells={(start, end, columns) => {
          const drawn = rows.slice(start, end)
          // Of these alone: those of an hour would be thin.
          const bars = placeBars(drawn)
          return drawn.map((row) => columns.map(({ name }) => requestCells[name]!(row, bars)))
        }}
        rowKey={(at) => requestKey(rows[at]!)}
        rowClass={(at) => (rows[at]!.outcome === 'pending' ? 'dim' : '')}
        followsEnd={!isShown}
        empty={
          terms.length > 0 ? (
            <p class="stack empty">No request matches the filter. {findFilterProblem(terms)}</p>
          ) : cleared ? (
            <p class="stack empty">No requests since.</p>
          ) : (
            <NoRequests control={control} />
          )
        }
      />
    </SplitView>
  )
}

export const requestsPane: Pane = {
  name: 'Requests',
  Component: RequestsPane,
  styles,
  count: ({ requests }) => requests.value.length,
}
