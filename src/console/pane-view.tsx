import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { adoptStyles } from './adopt-styles.ts'
import type { ConsoleModel } from './model/console-model.ts'
import type { LoadedPane, Pane } from './pane.ts'

/**
 * A pane, once it is loaded.
 * @param props.adopted - the panes whose styles the console has
 */
export function PaneView(props: { pane: Pane; model: ConsoleModel; adopted: Set<LoadedPane> }) {
  const { pane, model, adopted } = props
  const place = useRef<HTMLDivElement>(null)
  const loaded = useSignal<LoadedPane | null>(null)
  useEffect(() => {
    pane.load().then(
      (module) => {
        // Gone, if the user has gone on to another pane.
        if (!place.current) return
        if (module.pane.styles !== undefined && !adopted.has(module.pane)) {
          // The console is always in one.
          adoptStyles(place.current.getRootNode() as ShadowRoot, module.pane.styles)
          adopted.add(module.pane)
        }
        loaded.value = module.pane
      },
      (error) => model.notices.fail(error),
    )
  }, [])
  const { Component } = loaded.value ?? {}
  return (
    <div class="view" ref={place}>
      {Component && <Component model={model} />}
    </div>
  )
}
