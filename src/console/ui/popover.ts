import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { assign } from './field.tsx'

/**
 * Connects a button with the popover that follows it and that it opens. The browser places and
 * closes it.
 * @param onOpen - called when it has opened
 * @returns its element, and the properties of both
 */
export function usePopover(onOpen?: () => void) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const isOpen = useSignal(false)
  return {
    popover,
    buttonProps: { popovertarget: id, 'aria-expanded': isOpen.value },
    popoverProps: {
      id,
      ref: popover,
      popover: 'auto',
      onBeforeToggle({ newState, currentTarget }: ToggleEvent) {
        // The button is the anchor in the style sheet. Where an engine has no anchors, it opens below.
        if (newState === 'open' && !CSS.supports('position-area', 'bottom')) placeBelow(currentTarget as HTMLElement)
      },
      onToggle({ newState }: ToggleEvent) {
        assign(isOpen, newState === 'open')
        if (newState === 'open') onOpen?.()
      },
    },
  } as const
}

function placeBelow({ style, previousElementSibling, ownerDocument }: HTMLElement): void {
  const { bottom, right } = previousElementSibling!.getBoundingClientRect()
  style.top = `${bottom}px`
  style.right = `${ownerDocument.documentElement.clientWidth - right}px`
}
