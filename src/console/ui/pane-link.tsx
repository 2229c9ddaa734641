import type { ComponentChildren } from 'preact'
import type { ConsoleModel, ItemPane } from '../model/console-model.ts'

/** A button within a text that leads to an item of a pane. */
export function PaneLink(props: { model: ConsoleModel; pane: ItemPane; id: number; children: ComponentChildren }) {
  const { model, pane, id, children } = props
  return (
    <button
      type="button"
      class="link"
      onClick={({ currentTarget }) => {
        // The button goes away with its pane, and the focus would go with it.
        currentTarget.closest<HTMLElement>('.main')?.focus()
        model.show(pane, id)
      }}
    >
      {children}
    </button>
  )
}
