import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

const paths = {
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6',
  redo: 'm10 3 3.5 3.5L10 10m3-3.5H7a4 4 0 0 0 0 8h3',
  close: 'm4 4 8 8m0-8-8 8',
  bottom: 'M2.5 3h11v10h-11zM2.5 9h11',
  right: 'M2.5 3h11v10h-11zM9 3v10',
  top: 'M2.5 3h11v10h-11zM2.5 7h11',
  left: 'M2.5 3h11v10h-11zM7 3v10',
  plus: 'M8 3v10M3 8h10',
  more: 'm4 6.5 4 4 4-4',
}

/** The name of a picture. */
export type IconName = keyof typeof paths

/** A picture on a button. In place of a text, it needs a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}

type ButtonProps = Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'class'> & {
  /** `main` for the usual action of a form, `quiet` for one without a border, `danger` for one that deletes. */
  class?: string | undefined
}

/**
 * A button. One that is disabled gets no keys, and one that goes away loses the focus: what it is in has it then, so that
 * shortcuts go on.
 */
export function Button({ class: className = '', ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const giveFocus = () => {
    if (button.current!.matches(':focus')) button.current!.closest<HTMLElement>('[tabindex="-1"]')?.focus()
  }
  useLayoutEffect(() => {
    if (rest.disabled) giveFocus()
  }, [rest.disabled])
  useLayoutEffect(() => giveFocus, [])
  return <button ref={button} type="button" {...rest} class={`btn ${className}`} />
}

/** A button with a picture in place of a text. */
export function IconButton(props: ButtonProps & { icon: IconName; label: string }) {
  const { icon, label, class: className = '', ...rest } = props
  return (
    <Button title={label} {...rest} class={`quiet icon ${className}`} aria-label={label}>
      <Icon name={icon} />
    </Button>
  )
}
