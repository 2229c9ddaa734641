import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** The height of a row, in px; the same in the styles. */
export const ROW = 28

/** Rows above and below those in view, so that scrolling shows no gap. */
const MARGIN = 8

interface WindowOptions {
  /** Whether it stays at its end when rows are added there. */
  readonly followsEnd: boolean | undefined
  /** Called with the rows that are drawn: the first, and the one after the last. */
  readonly onRange: ((start: number, end: number) => void) | undefined
}

/**
 * The rows of a grid that are drawn: those in view, and a few around them.
 * @param count - the number of all rows
 */
export function useGridWindow(count: number, { followsEnd, onRange }: WindowOptions) {
  const element = useRef<HTMLDivElement>(null)
  const view = useSignal({ top: 0, height: 600, width: 1000 })
  const isAtEnd = useRef(true)
  const { top, height, width } = view.value
  const start = Math.max(0, Math.floor(top / ROW) - MARGIN)
  const end = Math.min(count, Math.ceil((top + height) / ROW) + MARGIN)

  const measure = () => {
    const { scrollTop, clientHeight, clientWidth, scrollHeight } = element.current!
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - ROW
    view.value = { top: scrollTop, height: clientHeight, width: clientWidth }
  }
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (followsEnd && isAtEnd.current) element.current!.scrollTop = element.current!.scrollHeight
  }, [count])
  useLayoutEffect(() => onRange?.(start, end), [start, end, onRange])

  return {
    /** The grid. */
    element,
    /** The first row that is drawn, and the one after the last. */
    start,
    end,
    /** The width of the grid, in px. */
    width,
    /** The number of rows that Page Down moves by. */
    pageSize: Math.max(1, Math.floor(height / ROW) - 2),
    /** To be called when the grid is scrolled. */
    measure,
    /** Scrolls a row into view. */
    reveal(index: number): void {
      const { clientHeight, scrollTop } = element.current!
      // The header covers the first row.
      if (index * ROW < scrollTop) element.current!.scrollTop = index * ROW
      if ((index + 2) * ROW > scrollTop + clientHeight) element.current!.scrollTop = (index + 2) * ROW - clientHeight
    },
  }
}
