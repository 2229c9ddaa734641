import type { JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

type ButtonProps = Omit<JSX.ButtonHTMLAttributes<HTMLButtonElement>, 'class'> & {
  /** `main` for the usual action of a form, `quiet` for one without a border, `danger` for one that deletes. */
  class?: string | undefined
}

/** A button. */
export function Button({ class: className = '', ...rest }: ButtonProps) {
  return <button type="button" {...rest} class={`btn ${className}`} />
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
