import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

/** A button that opens something over the console: the platform's popover, which the style sheet places beside the button. */
export function Popover(props: {
  /** The name of the part that it opens, for the tooltip and for screen readers. */
  label: string
  /** The content of the button. */
  face: ComponentChildren
  /** The classes of the button. */
  class: string
  children: ComponentChildren
}) {
  const { label, face, class: className, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" class={className} popovertarget={id} title={label}>
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        class="popover"
        tabIndex={-1}
        role="dialog"
        aria-label={label}
        onBeforeToggle={({ newState, currentTarget }: ToggleEvent) => {
          // The browser gives the focus back, but not within a shadow root.
          if (newState === 'closed' && (currentTarget as Element).matches(':focus-within')) button.current!.focus()
        }}
      >
        {children}
      </div>
    </>
  )
}
