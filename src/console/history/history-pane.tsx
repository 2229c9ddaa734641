import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { formatDifferences } from '../../mock/describe/object-differences.ts'
import { formatTime } from '../../text/times.ts'
import { formatSource } from '../model/describe-change.ts'
import { listObjectsBefore } from '../model/objects-before.ts'
import type { HistoryEntry, StateChange } from '../model/state-history.ts'
import { origins } from '../model/state-origin.ts'
import { assign } from '../ui/field.tsx'
import { type Column, Grid } from '../ui/grid.tsx'
import type { Pane, PaneProps } from '../ui/pane.ts'
import { PaneLink } from '../ui/pane-link.tsx'
import { undoOne } from './undo-one.ts'

const columns: readonly Column[] = [
  { name: 'Time', width: '96px', minPanel: 640 },
  { name: 'Change', width: '1fr' },
  { name: 'By', width: '112px', minPanel: 560 },
  { name: 'Request', width: '72px', isNumber: true, minPanel: 480 },
  { name: 'Undo', width: '104px' },
]

/**
 * The changes of the state, with who made each: a click restores the state after one. The newest is the last, as in the
 * list of requests.
 */
function HistoryPane({ model }: PaneProps) {
  const { history } = model
  const entries = history.entries.value
  const current = history.current.value
  const position = history.position.value
  /** The one that the keyboard has moved to; null for the current one. */
  const selectedId = useSignal<number | null>(null)
  // Before the next key: an effect would come after the paint, and undo what that has selected.
  useLayoutEffect(() => assign(selectedId, null), [current?.id])
  const selected = entries.findIndex(({ id }) => id === (selectedId.value ?? current?.id))

  // No click on the row.
  const keep = (event: Event) => event.stopPropagation()
  const cells: Record<string, (entry: HistoryEntry) => ComponentChildren> = {
    Time: ({ at }) => formatTime(at),
    Change: (entry) => {
      const { label } = entry
      const details =
        entry === entries[0] && entry.source === null
          ? `: ${origins[model.control.stateOrigin]}`
          : describeDetails(entry)
      return (
        <span title={`${label}${details}`.slice(0, 500)}>
          {entry === current && <span class="tag reason">now</span>} {label}
          <span class="dim">{details}</span>
        </span>
      )
    },
    By: ({ source }) => source && formatSource(source),
    Request: ({ changes }) => {
      const id = changes.length === 1 ? changes[0]!.objectChange?.requestId : null
      return (
        typeof id === 'number' && (
          <span onClick={keep}>
            <PaneLink model={model} pane="Requests" id={id}>{`#${id}`}</PaneLink>
          </span>
        )
      )
    },
    Undo: (entry) => {
      const before = entries.indexOf(entry) <= position ? listObjectsBefore(entry) : null
      return (
        before && (
          <button
            type="button"
            class="link"
            aria-label={`Undo this one: ${entry.label}`}
            onClick={(event) => {
              keep(event)
              undoOne(model, entry, before)
            }}
          >
            Undo this one
          </button>
        )
      )
    },
  }
  return (
    <>
      <p class="tools dim">
        {entries.length < 2
          ? 'Lists what the application, its code and the console change, since the page was loaded.'
          : 'A click restores the state after a change, settings and faults included.'}
      </p>
      <Grid
        label="History"
        columns={columns}
        count={entries.length}
        selected={selected}
        followsEnd
        onSelect={(index) => assign(selectedId, entries[index]!.id)}
        onOpen={(index) => {
          if (index !== position) model.goTo(entries[index]!)
        }}
        rowKey={(index) => entries[index]!.id}
        rowClass={(index) => (index > position ? 'ahead' : '')}
        cells={(start, end, shown) =>
          entries.slice(start, end).map((entry) => shown.map(({ name }) => cells[name]!(entry)))
        }
        empty="The history begins once the mock can be reached."
      />
    </>
  )
}

const MAX_CHANGES_IN_TEXT = 3

/** Which objects an entry changed, where its label does not say so, and the values before and after: `: name "a" → "b"`. */
export function describeDetails({ label, changes }: Pick<HistoryEntry, 'label' | 'changes'>): string {
  const texts = changes.flatMap((change) => describeChange(change, label) || [])
  const rest = texts.length > MAX_CHANGES_IN_TEXT ? ['…'] : []
  return texts.length > 0 ? `: ${[...texts.slice(0, MAX_CHANGES_IN_TEXT), ...rest].join('; ')}` : ''
}

function describeChange({ objectChange, label }: StateChange, entryLabel: string): string {
  if (objectChange === undefined || objectChange.type === 'all') return ''
  const fields = objectChange.type === 'update' ? formatDifferences(objectChange.before, objectChange.object) : ''
  if (label === entryLabel) return fields
  return fields ? `${label}: ${fields}` : label!
}

export const historyPane: Pane = {
  name: 'History',
  Component: HistoryPane,
  count: ({ history }) => Math.max(0, history.entries.value.length - 1),
}
