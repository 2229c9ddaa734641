import { findChanges } from './assumptions/assumption-groups.ts'
import type { Pane } from './pane.ts'

/** The panes, in the order of the navigation. */
export const panes: readonly Pane[] = [
  {
    name: 'Network',
    load: () => import('./network/network-pane.tsx'),
    count: ({ activeCount }) => activeCount.value,
    isHot: true,
  },
  {
    name: 'Requests',
    load: () => import('./requests/requests-pane.tsx'),
    count: ({ requests }) => requests.value.length,
  },
  { name: 'Objects', load: () => import('./objects/objects-pane.tsx'), count: ({ size }) => size.value },
  { name: 'State', load: () => import('./state/state-pane.tsx') },
  {
    name: 'Assumptions',
    load: () => import('./assumptions/assumptions-pane.tsx'),
    count: ({ assumptions }) => (assumptions.value === null ? 0 : Object.keys(findChanges(assumptions.value)).length),
    isHot: true,
  },
  { name: 'Sessions', load: () => import('./server/sessions-pane.tsx'), isRemote: true },
  { name: 'API', load: () => import('./server/api-pane.tsx'), isRemote: true },
]
