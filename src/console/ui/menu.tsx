import { useRef } from 'preact/hooks'
import { Icon, type IconName } from './button.tsx'
import { usePopover } from './popover.ts'

/** What a menu offers. */
export interface MenuItem {
  readonly label: string
  /** Called within the event of the click, which a new window needs. */
  readonly run: () => unknown
}

/** A button with a menu, which the arrow keys, Home and End move in. */
export function Menu(props: { label: string; items: readonly MenuItem[]; icon: IconName; class?: string }) {
  const { label, items, icon, class: className = '' } = props
  const button = useRef<HTMLButtonElement>(null)
  const { popover: menu, buttonProps, popoverProps } = usePopover(() => move(() => 0))
  // The browser gives the focus back, but not within a shadow root.
  const close = () => {
    menu.current!.hidePopover()
    button.current!.focus()
  }
  const move = (to: (at: number) => number) => {
    const list = [...menu.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = list.indexOf(menu.current!.querySelector<HTMLElement>(':focus')!)
    list.at(to(at) % list.length)?.focus()
  }
  const moves: Record<string, (at: number) => number> = {
    ArrowDown: (at) => at + 1,
    ArrowUp: (at) => Math.max(at, 0) - 1,
    Home: () => 0,
    End: () => -1,
  }
  return (
    <>
      <button
        {...buttonProps}
        ref={button}
        type="button"
        class={`btn quiet icon ${className}`}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        onKeyDown={(event) => {
          // Firefox clicks no button with Enter while its window has not the focus.
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.click()
        }}
      >
        <Icon name={icon} />
      </button>
      <div
        {...popoverProps}
        class="popover menu"
        role="menu"
        aria-label={label}
        onKeyDown={(event) => {
          const to = moves[event.key]
          // No shortcut of the console.
          event.stopPropagation()
          if (event.key === 'Tab') return close()
          if (!to && event.key !== 'Escape') return
          event.preventDefault()
          if (to) move(to)
          else close()
        }}
      >
        {items.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            class="entry"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              close()
              run()
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
