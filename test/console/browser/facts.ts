import { describe } from 'vitest'
import type { Facts } from './describe-browser.ts'
import { accessibility } from './facts/accessibility.ts'
import { beside } from './facts/beside.ts'
import { hostileData } from './facts/hostile-data.ts'
import { keyboard } from './facts/keyboard.ts'
import { large } from './facts/large.ts'
import { objectsInPage } from './facts/objects-in-page.ts'
import { panel } from './facts/panel.ts'
import { assumptionsPane } from './facts/panes/assumptions.ts'
import { faultsPane } from './facts/panes/faults.ts'
import { historyPane } from './facts/panes/history.ts'
import { objectsPane } from './facts/panes/objects.ts'
import { requestsPane } from './facts/panes/requests.ts'
import { sessions } from './facts/panes/sessions.ts'
import { statePane } from './facts/panes/state.ts'
import { why } from './facts/panes/why.ts'
import { passage } from './facts/passage.ts'
import { realService } from './facts/real-service.ts'
import { serverPage } from './facts/server-page.ts'
import { shell } from './facts/shell.ts'
import { tasks } from './facts/tasks.ts'
import { inPage, onServer } from './places.ts'

/** Panes, which need of a server only what other facts use in each engine. */
const panes = [faultsPane, objectsPane, statePane, historyPane, assumptionsPane, why, hostileData, large]

/** Facts for each engine. */
export const facts: readonly Facts[] = [
  shell,
  keyboard,
  requestsPane,
  ...panes.map(
    (pane): Facts =>
      (page) =>
        pane(page, [inPage]),
  ),
  objectsInPage,
  panel,
  passage,
  realService,
  beside,
  tasks,
  serverPage,
  sessions,
]

/** Facts that no engine changes: those of the markup, and of the panes on a server, which a release is tested with. */
export const commonFacts: readonly Facts[] = [
  accessibility,
  (page) =>
    describe('the panes', { tags: ['release'] }, () => {
      for (const pane of panes) pane(page, [onServer])
    }),
]
