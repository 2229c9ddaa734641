import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** A column of a grid. */
export interface Column {
  readonly name: string
  /** A CSS track size: `72px`, `1fr`. */
  readonly width: string
  /** Whether it is right-aligned. */
  readonly isNumber?: boolean
  /** Hidden where the panel is narrower, in px. */
  readonly minPanel?: number
  /** Another header than its name. */
  readonly head?: ComponentChildren
}

/** The height of a row, in px; the same in the styles. */
const ROW_HEIGHT = 28

/** Rows above and below those in view, so that scrolling shows no gap. */
const MARGIN_ROWS = 8

interface GridProps {
  label: string
  columns: readonly Column[]
  count: number
  /** The index of the selected row; -1 for none. */
  selected: number
  onSelect: (index: number) => void
  onOpen?: (index: number) => void
  /** The cells of the rows that are drawn, from `start` to before `end`: of each row, one for each visible column. */
  cells: (start: number, end: number, columns: readonly Column[]) => readonly (readonly ComponentChildren[])[]
  /** A key that stays with the content of a row. */
  rowKey?: (index: number) => string | number
  rowClass?: (index: number) => string
  /** The question that the rows answer: for another one, the list begins at the top again. */
  question?: string
  /** Whether it stays at its end when rows are added there. */
  followsEnd?: boolean
  empty: ComponentChildren
}

/** The rows that are drawn: those in view, and a few around them. */
function useGridWindow({ count, question, followsEnd }: Pick<GridProps, 'count' | 'question' | 'followsEnd'>) {
  const element = useRef<HTMLDivElement>(null)
  const view = useSignal({ top: 0, height: 600, width: 1000 })
  const isAtEnd = useRef(true)
  const { top, height, width } = view.value
  const start = Math.max(0, Math.floor(top / ROW_HEIGHT) - MARGIN_ROWS)
  const end = Math.min(count, Math.ceil((top + height) / ROW_HEIGHT) + MARGIN_ROWS)

  const measure = () => {
    const { scrollTop, clientHeight, clientWidth, scrollHeight } = element.current!
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - ROW_HEIGHT
    view.value = { top: scrollTop, height: clientHeight, width: clientWidth }
  }
  useLayoutEffect(() => {
    // In the next frame: what it changes now would be an error of the page, of a loop.
    const observer = new ResizeObserver(() => requestAnimationFrame(() => element.current && measure()))
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    element.current!.scrollTop = 0
  }, [question])
  useLayoutEffect(() => {
    if (followsEnd && isAtEnd.current) element.current!.scrollTop = element.current!.scrollHeight
  }, [count])

  return {
    ...{ element, start, end, width, measure },
    /** The number of rows that Page Down moves by. */
    pageSize: Math.max(1, Math.floor(height / ROW_HEIGHT) - 2),
    /** Scrolls a row into view. */
    reveal(index: number): void {
      const { clientHeight, scrollTop } = element.current!
      // The header covers the first row.
      if (index * ROW_HEIGHT < scrollTop) element.current!.scrollTop = index * ROW_HEIGHT
      if ((index + 2) * ROW_HEIGHT > scrollTop + clientHeight)
        element.current!.scrollTop = (index + 2) * ROW_HEIGHT - clientHeight
    },
  }
}

/**
 * A table of which only the rows in view are in the document.
 * Keys: arrows, Page Up and Down, Home and End move the selection; Enter opens.
 */
export function Grid(props: GridProps) {
  const { label, columns: allColumns, count, selected, cells, rowKey, rowClass, empty } = props
  const { onSelect, onOpen } = props
  const { element, start, end, width, pageSize, measure, reveal } = useGridWindow(props)
  const columns = allColumns.filter(({ minPanel = 0 }) => width >= minPanel)

  useLayoutEffect(() => {
    // Arrow keys work at once after a shortcut or a link has opened the pane.
    if (element.current!.closest('.main')?.matches(':focus')) element.current!.focus({ preventScroll: true })
  }, [])
  const selectedKey = selected < 0 ? undefined : rowKey?.(selected)
  // A row that a link has selected can be anywhere.
  useLayoutEffect(() => {
    if (selectedKey !== undefined) reveal(selected)
  }, [selectedKey])

  const select = (index: number) => {
    if (count === 0) return
    const next = Math.min(count - 1, Math.max(0, index))
    reveal(next)
    onSelect(next)
  }
  const moves: Record<string, number> = {
    ArrowDown: selected + 1,
    ArrowUp: selected < 0 ? 0 : selected - 1,
    PageDown: selected + pageSize,
    PageUp: selected - pageSize,
    Home: 0,
    End: count - 1,
  }
  const id = `grid-${label.replace(/\W+/g, '-')}`
  return (
    <div
      class="grid grow"
      ref={element}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={selected >= start && selected < end ? `${id}-${selected}` : undefined}
      style={{ '--columns': columns.map((column) => column.width).join(' ') }}
      onScroll={measure}
      onKeyDown={(event) => {
        if (event.target !== element.current || event.ctrlKey || event.metaKey || event.altKey) return
        const to = moves[event.key]
        if (to !== undefined) select(to)
        else if (event.key === 'Enter' && selected >= 0) onOpen?.(selected)
        else return
        event.preventDefault()
      }}
    >
      <div class="head" role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <div key={column.name} role="columnheader" class={column.isNumber ? 'num' : ''}>
            {column.head ?? column.name}
          </div>
        ))}
      </div>
      {count === 0 && (
        <div role="row">
          <div role="gridcell">{empty}</div>
        </div>
      )}
      <div role="presentation" style={{ height: `${count * ROW_HEIGHT}px` }}>
        {cells(start, end, columns).map((row, offset) => {
          const index = start + offset
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              class={`line ${rowClass?.(index) ?? ''}`}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 2}
              aria-selected={index === selected}
              style={{ top: `${(index + 1) * ROW_HEIGHT}px` }}
              onClick={() => {
                // The keys work on the grid, and the click has given the focus to the row.
                element.current!.focus({ preventScroll: true })
                onSelect(index)
                onOpen?.(index)
              }}
            >
              {columns.map((column, at) => (
                <div key={column.name} role="gridcell" class={column.isNumber ? 'num' : ''}>
                  {row[at]}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
