import type { Facts } from './describe-browser.ts'
import { accessibility, docsAccessibility } from './facts/accessibility.ts'
import { assumptionsPane } from './facts/assumptions.ts'
import { beside } from './facts/beside.ts'
import { faultsPane } from './facts/faults.ts'
import { historyPane } from './facts/history.ts'
import { hostileData } from './facts/hostile-data.ts'
import { keyboard } from './facts/keyboard.ts'
import { large } from './facts/large.ts'
import { objectsPane } from './facts/objects.ts'
import { panel } from './facts/panel.ts'
import { requestsPane } from './facts/requests.ts'
import { serverPage } from './facts/server-page.ts'
import { sessionsAndApi } from './facts/sessions-and-api.ts'
import { shell } from './facts/shell.ts'
import { statePane } from './facts/state.ts'
import { tasks } from './facts/tasks.ts'
import { why } from './facts/why.ts'
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
  panel,
  beside,
  tasks,
  serverPage,
  sessionsAndApi,
]

/** Facts that no engine changes: those of the markup, and of the panes on a server. */
export const commonFacts: readonly Facts[] = [
  accessibility,
  docsAccessibility,
  ...panes.map(
    (pane): Facts =>
      (page) =>
        pane(page, [onServer]),
  ),
]
