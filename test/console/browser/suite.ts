import { describe } from 'vitest'
import type { Facts } from './describe-browser.ts'
import { inPage, onServer } from './places.ts'
import { accessibility } from './suite/accessibility.ts'
import { beside } from './suite/beside.ts'
import { hostileData } from './suite/hostile-data.ts'
import { keyboard } from './suite/keyboard.ts'
import { large } from './suite/large.ts'
import { objectsInPage } from './suite/objects-in-page.ts'
import { panel } from './suite/panel.ts'
import { assumptionsPane } from './suite/panes/assumptions.ts'
import { faultsPane } from './suite/panes/faults.ts'
import { historyPane } from './suite/panes/history.ts'
import { objectsPane } from './suite/panes/objects.ts'
import { requestsPane } from './suite/panes/requests.ts'
import { sessions } from './suite/panes/sessions.ts'
import { statePane } from './suite/panes/state.ts'
import { why } from './suite/panes/why.ts'
import { passage } from './suite/passage.ts'
import { realService } from './suite/real-service.ts'
import { serverPage } from './suite/server-page.ts'
import { shell } from './suite/shell.ts'
import { tasks } from './suite/tasks.ts'

/** Panes, which need of a server only what other facts use in each engine. */
const panes = [
  ...[shell, keyboard, requestsPane, faultsPane, objectsPane, statePane, historyPane, assumptionsPane],
  ...[why, hostileData, large],
]

/** Facts about the panes, for each engine. */
export const paneFacts: readonly Facts[] = panes.map(
  (pane): Facts =>
    (page) =>
      pane(page, [inPage]),
)

/** Other facts for each engine. */
export const facts: readonly Facts[] = [objectsInPage, panel, passage, realService, beside, tasks, serverPage, sessions]

/** Facts that no engine changes: those of the markup, and of the panes on a server, which a release is tested with. */
export const commonFacts: readonly Facts[] = [
  accessibility,
  (page) =>
    describe('the panes', { tags: ['release'] }, () => {
      for (const pane of panes) pane(page, [onServer])
    }),
]
