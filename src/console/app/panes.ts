import { assumptionsPane } from '../assumptions/assumptions-pane.tsx'
import { faultsPane } from '../faults/faults-pane.tsx'
import { historyPane } from '../history/history-pane.tsx'
import { objectsPane } from '../objects/objects-pane.tsx'
import { requestsPane } from '../requests/requests-pane.tsx'
import { sessionsPane } from '../server/sessions-pane.tsx'
import { statePane } from '../state/state-pane.tsx'
import type { Pane } from '../ui/pane.ts'

/** The panes, in the order of the navigation. */
export const panes: readonly Pane[] = [
  requestsPane,
  objectsPane,
  faultsPane,
  statePane,
  historyPane,
  assumptionsPane,
  sessionsPane,
]
