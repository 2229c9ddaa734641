import { useEffect } from 'preact/hooks'
import { Button, Icon, IconButton, type IconName } from './button.tsx'
import { usePopover } from './popover.ts'

/** What a menu offers. */
export interface MenuItem {
  readonly label: string
  /**
   * Called within the event of the click, which the clipboard and a new window need.
   * @param button - that of the menu, which has the focus
   */
  readonly run: (button: HTMLButtonElement) => unknown
}

/**
 * A button with a menu. Keys: the arrows, Home and End, or a letter move; Escape and Tab close.
 * @param props.icon - a picture in place of the label, which is then its name alone
 */
export function Menu(props: { label: string; items: readonly MenuItem[]; icon?: IconName; class?: string }) {
  const { label, items, icon, class: className } = props
  const { popover: menu, isOpen, buttonProps, popoverProps } = usePopover(() => move(() => 0))
  const findButton = () => menu.current!.previousElementSibling as HTMLButtonElement
  const close = () => {
    menu.current!.hidePopover()
    findButton().focus()
  }
  const move = (to: (at: number, list: HTMLElement[]) => number | undefined) => {
    const list = [...menu.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const index = to(list.indexOf(menu.current!.querySelector<HTMLElement>(':focus')!), list)
    if (index !== undefined) list.at(index % list.length)?.focus()
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => move((at) => at + 1),
    ArrowUp: () => move((at) => Math.max(at, 0) - 1),
    Home: () => move(() => 0),
    End: () => move(() => -1),
    Escape: close,
  }
  useEffect(() => {
    if (!isOpen) return
    const anchor = findButton()
    const { top, left } = anchor.getBoundingClientRect()
    // It would stay where it is while its button moves away. The event of an earlier scroll can come late.
    const onScroll = () => {
      const now = anchor.getBoundingClientRect()
      if (now.top !== top || now.left !== left) menu.current!.hidePopover()
    }
    const root = menu.current!.getRootNode()
    root.addEventListener('scroll', onScroll, true)
    return () => root.removeEventListener('scroll', onScroll, true)
  }, [isOpen])
  const button = {
    ...buttonProps,
    class: className,
    'aria-haspopup': 'menu',
    onKeyDown: (event: KeyboardEvent) => {
      // Firefox clicks no button with Enter while its window has not the focus.
      if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
      event.preventDefault()
      menu.current!.togglePopover(true)
    },
  } as const
  return (
    <>
      {icon ? (
        <IconButton {...button} icon={icon} label={label} />
      ) : (
        <Button {...button}>
          {label} <Icon name="more" />
        </Button>
      )}
      <div
        {...popoverProps}
        class="popover menu"
        role="menu"
        aria-label={label}
        onKeyDown={(event) => {
          // No shortcut of the console.
          event.stopPropagation()
          const { key } = event
          if (key === 'Tab') return close()
          const letter = key.toLowerCase()
          const toLetter = () =>
            move((at, list) => {
              const order = [...list.slice(at + 1), ...list.slice(0, at + 1)]
              const found = order.find((item) => item.textContent?.toLowerCase().startsWith(letter))
              return found && list.indexOf(found)
            })
          const act = moves[key] ?? (/^\S$/.test(key) ? toLetter : undefined)
          if (!act) return
          event.preventDefault()
          act()
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
              run(findButton())
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
