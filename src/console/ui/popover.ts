import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { assign } from './field.tsx'

/**
 * Connects a button with the popover that follows it and that it opens: nothing that scrolls cuts it, and a click outside
 * closes it.
 * @param onOpen - called when it has opened
 * @returns its element, whether it is open, and the properties of both
 */
export function usePopover(onOpen?: () => void) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const isOpen = useSignal(false)
  return {
    popover,
    isOpen: isOpen.value,
    buttonProps: { popovertarget: id, 'aria-expanded': isOpen.value },
    popoverProps: {
      id,
      ref: popover,
      popover: 'auto',
      onBeforeToggle({ newState }: ToggleEvent) {
        if (newState === 'open') place(popover.current!, popover.current!.previousElementSibling!)
      },
      onToggle({ newState }: ToggleEvent) {
        assign(isOpen, newState === 'open')
        if (newState === 'open') onOpen?.()
      },
    },
  } as const
}

/** Between a button and its popover, and between that and the edge of the window, in px. */
const GAP = 4

/** Places a popover where there is more room: below or above its button, and towards the middle of the window. */
function place({ style }: HTMLElement, button: Element): void {
  // The console can be in a window of its own.
  const { innerWidth, innerHeight } = button.ownerDocument.defaultView!
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const isBelow = top + bottom < innerHeight
  const isLeft = left + right < innerWidth
  const edge = Math.max(GAP, isLeft ? left : innerWidth - right)
  style.top = isBelow ? `${bottom + GAP}px` : 'auto'
  style.bottom = isBelow ? 'auto' : `${innerHeight - top + GAP}px`
  style.left = isLeft ? `${edge}px` : 'auto'
  style.right = isLeft ? 'auto' : `${edge}px`
  style.maxWidth = `${innerWidth - edge - GAP}px`
  style.maxHeight = `${(isBelow ? innerHeight - bottom : top) - 3 * GAP}px`
}
