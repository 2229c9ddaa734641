import { untracked, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { ConsoleModel, PaneItem } from '../model/console-model.ts'

/** A button within a text that leads to an item of a pane. */
export function PaneLink(props: PaneItem & { model: ConsoleModel; children: ComponentChildren }) {
  const { model, pane, id, children } = props
  return (
    <button
      type="button"
      class="link"
      onClick={() => {
        model.linked.value = { pane, id }
      }}
    >
      {children}
    </button>
  )
}

/** Opens the item of a pane that a link leads to, once the pane is in view. */
export function useLinked(model: ConsoleModel, pane: PaneItem['pane'], open: (id: number) => void): void {
  useSignalEffect(() => {
    const item = model.linked.value
    if (item?.pane !== pane) return
    model.linked.value = null
    untracked(() => open(item.id))
  })
}
