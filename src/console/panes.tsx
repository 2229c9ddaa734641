import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { ConsoleModel } from './model/console-model.ts'
import type { LoadedPane, Pane } from './pane.ts'
import { adoptStyles } from './shadow-root.ts'

/** The panes, in the order of the navigation. */
export const panes: readonly Pane[] = [
  {
    name: 'Requests',
    load: () => import('./requests/requests-pane.tsx'),
    count: ({ requests }) => requests.value.length,
  },
  { name: 'Objects', load: () => import('./objects/objects-pane.tsx'), count: ({ size }) => size.value },
  {
    name: 'Faults',
    load: () => import('./faults/faults-pane.tsx'),
    count: ({ deviations }) => deviations.value.filter(({ kind }) => kind === 'fault' || kind === 'delay').length,
    isHot: true,
  },
  { name: 'State', load: () => import('./state/state-pane.tsx') },
  {
    name: 'History',
    load: () => import('./history/history-pane.tsx'),
    count: ({ history }) => Math.max(0, history.entries.value.length - 1),
  },
  {
    name: 'Assumptions',
    load: () => import('./assumptions/assumptions-pane.tsx'),
    count: ({ deviations }) => deviations.value.filter(({ kind }) => kind === 'assumption').length,
    isHot: true,
  },
  { name: 'Sessions', load: () => import('./server/sessions-pane.tsx'), isRemote: true },
  { name: 'API', load: () => import('./server/api-pane.tsx'), isRemote: true },
]

/** A pane, once it is loaded. */
export function PaneView({ pane, model }: { pane: Pane; model: ConsoleModel }) {
  const place = useRef<HTMLDivElement>(null)
  const loaded = useSignal<LoadedPane | null>(null)
  useEffect(() => {
    pane.load().then(
      (module) => {
        // Gone, if the user has gone on to another pane.
        if (!place.current) return
        adoptStyles(place.current, module.pane.styles ?? '')
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
