import { pane as assumptions } from './assumptions/assumptions-pane.tsx'
import { pane as faults } from './faults/faults-pane.tsx'
import { pane as history } from './history/history-pane.tsx'
import { pane as objects } from './objects/objects-pane.tsx'
import type { Pane } from './pane.ts'
import { pane as requests } from './requests/requests-pane.tsx'
import { pane as api } from './server/api-pane.tsx'
import { pane as sessions } from './server/sessions-pane.tsx'
import { pane as state } from './state/state-pane.tsx'

/** The panes, in the order of the navigation. */
export const panes: readonly Pane[] = [
  {
    name: 'Requests',
    ...requests,
    count: ({ requests }) => requests.value.length,
  },
  { name: 'Objects', ...objects, count: ({ size }) => size.value },
  {
    name: 'Faults',
    ...faults,
    count: ({ deviations }) => deviations.value.filter(({ kind }) => kind === 'fault' || kind === 'delay').length,
    isHot: true,
  },
  { name: 'State', ...state },
  {
    name: 'History',
    ...history,
    count: ({ history }) => Math.max(0, history.entries.value.length - 1),
  },
  {
    name: 'Assumptions',
    ...assumptions,
    count: ({ deviations }) => deviations.value.filter(({ kind }) => kind === 'assumption').length,
    isHot: true,
  },
  { name: 'Sessions', ...sessions, isRemote: true },
  { name: 'API', ...api, isRemote: true },
]
