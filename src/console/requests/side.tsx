import type { ComponentChildren } from 'preact'
import { IconButton } from '../ui/button.tsx'

/** What is beside the list of requests, or in place of it. */
export function Side(props: {
  label: string
  title: ComponentChildren
  onClose: () => void
  children: ComponentChildren
}) {
  const { label, title, onClose, children } = props
  return (
    <aside class="side" tabIndex={-1} aria-label={label}>
      <div class="row heading">
        <h2 class="grow">{title}</h2>
        <IconButton icon="close" label="Close the details" title="Close (Esc)" onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}
