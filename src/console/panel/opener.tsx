import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { assign } from '../ui/field.tsx'
import type { PanelModel } from './panel-model.ts'
import { type Corner, corners } from './panel-state.ts'

/** What a dialog has that must stay in view. */
const INTERACTIVE = 'a[href], button, input, select, textarea, [tabindex], [role]'

/** Between the button and the edges of the window, in px; as in the style sheet. */
const MARGIN = 16

/** The button in a corner of the page that shows the panel; of a dialog, in a corner where it covers no other button. */
export function Opener({ panel }: { panel: PanelModel }) {
  const { model, shortcut, ownWindow } = panel
  const button = useRef<HTMLButtonElement>(null)
  const corner = useSignal(panel.corner)
  const dialog = panel.dialog.value
  // The error of the worker shows also while the console is closed.
  const isError = model.notices.current.value?.isError
  const status = isError ? 'Error' : model.status.value
  useLayoutEffect(() => {
    if (dialog === null) {
      assign(corner, panel.corner)
      return
    }
    const place = () => assign(corner, findFreeCorner(dialog, button.current!, panel.corner))
    const observer = new ResizeObserver(place)
    observer.observe(dialog)
    addEventListener('resize', place)
    place()
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
    }
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
      <span>{ownWindow.value ? 'Bring the console back' : status || 'Mock'}</span>
    </button>
  )
}

/** The corner that is preferred, or else another one where nothing of the dialog can be clicked. */
function findFreeCorner(dialog: HTMLDialogElement, button: HTMLElement, preferred: Corner): Corner {
  const { width, height } = button.getBoundingClientRect()
  const boxes = [...dialog.querySelectorAll(INTERACTIVE)].map((element) => element.getBoundingClientRect())
  const isFree = (corner: Corner) => {
    const top = corner.startsWith('top') ? MARGIN : innerHeight - MARGIN - height
    const left = corner.endsWith('left') ? MARGIN : innerWidth - MARGIN - width
    return !boxes.some((box) => areOverlapping(box, { top, left, bottom: top + height, right: left + width }))
  }
  return [preferred, ...corners].find(isFree) ?? preferred
}

/** Whether two elements overlap in the window. */
export function overlaps(one: Element, other: Element): boolean {
  return areOverlapping(one.getBoundingClientRect(), other.getBoundingClientRect())
}

function areOverlapping(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

type Box = Pick<DOMRect, 'top' | 'left' | 'bottom' | 'right'>
