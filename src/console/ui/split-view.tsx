import { type ComponentChildren, createContext } from 'preact'
import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { IconButton } from './button.tsx'

/** Closes what is beside the list. */
const Close = createContext(() => {})

/**
 * A list with a grid, and what is beside it, or in its place where the panel is narrow. Escape closes that, and the focus
 * is where the next key is used.
 * @param props.side - a {@link Side}; nothing for the list alone
 * @param props.onKeyDown - called for the other keys
 */
export function SplitView(props: {
  class?: string
  side: ComponentChildren
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ComponentChildren
}) {
  const { class: className = '', side, onClose, onKeyDown, children } = props
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isAtStart = useRef(true)
  const isOpen = Boolean(side)
  // At once: later, it would take the focus from where the user has moved it.
  useLayoutEffect(() => {
    const { activeElement } = root.current!.getRootNode() as ShadowRoot
    // With the page, the console takes the focus from nothing.
    const isKept = isAtStart.current && activeElement === null
    isAtStart.current = false
    const aside = root.current!.querySelector('aside')
    // A form has taken it.
    if (isKept || aside?.contains(activeElement)) return
    // A part that is hidden loses the focus.
    if (list.current!.offsetParent === null) aside!.querySelector('button')!.focus()
    else if (!isOpen || !list.current!.contains(activeElement))
      list.current!.querySelector<HTMLElement>('.grid')!.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <Close.Provider value={onClose}>
      <div
        class={`split grow ${className} ${isOpen ? 'open' : ''}`}
        ref={root}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return onKeyDown?.(event)
          event.preventDefault()
          onClose()
        }}
      >
        <div class="list column grow" ref={list}>
          {children}
        </div>
        {side}
      </div>
    </Close.Provider>
  )
}

/**
 * The part beside the list of a {@link SplitView}.
 * @param props.label - for screen readers
 */
export function Side(props: { label: string; title: ComponentChildren; children: ComponentChildren }) {
  const { label, title, children } = props
  const close = useContext(Close)
  return (
    <aside class="side column" tabIndex={-1} aria-label={label}>
      <div class="row heading">
        <h2 class="grow">{title}</h2>
        <IconButton icon="close" label="Close the details" title="Close (Esc)" onClick={close} />
      </div>
      {children}
    </aside>
  )
}
