import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isRowCleared, type RequestRow } from '../model/views.ts'
import { type PanelModel, TAG } from './panel-model.ts'
import { type Corner, corners } from './panel-state.ts'

/** The parts that must stay in view. */
const INTERACTIVE = 'a[href], button, input, select, textarea, summary, [role=button]'

/** Between the button and the edges of the window, in px; as in the style sheet. */
const MARGIN = 16

const inputs = ['pointerdown', 'keydown']

/** The button in a corner of the page that shows the panel; it covers none of a dialog, or of what stays in a corner. */
export function Opener({ panel }: { panel: PanelModel }) {
  const { model, shortcut, ownWindow } = panel
  const button = useRef<HTMLButtonElement>(null)
  const corner = useSignal(panel.corner)
  const dialog = panel.dialog.value
  // The error of the worker shows also while the console is closed.
  const isError = model.notices.current.value?.isError
  const { misses, clearedUntil } = model.views.requests
  // Those before can have reached another mock, as before a hot update; those of another path can be of another service.
  const isMissed = (row: RequestRow) =>
    row.miss !== 'another path' && row.startedAt > panel.begin && !isRowCleared(row, clearedUntil.value)
  const missed = misses.value.filter(isMissed).length
  const status = isError ? 'Error' : missed > 0 ? `${missed} missed` : model.status.value
  useLayoutEffect(() => {
    if (panel.returnTo?.localName === TAG) button.current!.focus()
    panel.returnTo = null
  }, [])
  useLayoutEffect(() => {
    const place = () => {
      corner.value = findFreeCorner(button.current!, panel.corner)
    }
    place()
    return onPageChange(place)
  }, [dialog])
  return (
    <button
      ref={button}
      type="button"
      class={`pill opener ${isError ? 'bad' : status ? '' : 'normal'}`}
      // At the two edges of its corner.
      style={Object.fromEntries(corner.value.split('-').map((edge) => [edge, 'var(--s4)']))}
      title={`${ownWindow.value ? 'Bring the console back into this page' : 'Open the console of the inventory mock'} (${shortcut})`}
      onClick={() => panel.show()}
    >
      <span class="cut">{ownWindow.value ? 'Bring the console back' : status ? `Mock, ${status}` : 'Mock'}</span>
    </button>
  )
}

/** The corner that is preferred, or else another one where the button covers no button of a dialog or of the page's edge. */
function findFreeCorner(button: HTMLElement, preferred: Corner): Corner {
  const { width, height } = button.getBoundingClientRect()
  const isFree = (corner: Corner) => {
    const top = corner.startsWith('top') ? MARGIN : innerHeight - MARGIN - height
    const left = corner.endsWith('left') ? MARGIN : innerWidth - MARGIN - width
    const points = [0, 0.25, 0.5, 0.75, 1].flatMap((at) => [
      [left + at * width, top],
      [left + at * width, top + height / 2],
      [left + at * width, top + height],
    ])
    // WebKit lists what is in the shadow root too.
    const isOther = (element: Element) => element.getRootNode() !== button.getRootNode()
    return !points.some(([x, y]) => document.elementsFromPoint(x!, y!).filter(isOther).some(staysInCorner))
  }
  return [preferred, ...corners].find(isFree) ?? preferred
}

/**
 * Follows what comes into the page until somebody uses it: other devtools come with the application, which can be late.
 * @param onChange - called at most once a frame
 * @returns a function that stops it
 */
function onPageChange(onChange: () => void): () => void {
  let frame = 0
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const stop = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    for (const type of inputs) removeEventListener(type, stop, true)
  }
  for (const type of inputs) addEventListener(type, stop, true)
  return stop
}

/** Whether something can be clicked, and does not scroll away with the page. */
function staysInCorner(element: Element): boolean {
  const clickable = element.closest(INTERACTIVE)
  for (let part: Element | null = clickable; part; part = part.parentElement) {
    if (part.matches('dialog:modal') || getComputedStyle(part).position === 'fixed') return true
  }
  return false
}

/** Whether two elements overlap in the window. */
export function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
}
