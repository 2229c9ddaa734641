import type { Facts } from './describe-browser.ts'
import { accessibility, docsAccessibility } from './facts/accessibility.ts'
import { assumptionsPane } from './facts/assumptions.ts'
import { hostileData } from './facts/hostile-data.ts'
import { keyboard } from './facts/keyboard.ts'
import { large } from './facts/large.ts'
import { networkPane } from './facts/network.ts'
import { objectsPane } from './facts/objects.ts'
import { onServer } from './facts/on-server.ts'
import { panel } from './facts/panel.ts'
import { requestsPane } from './facts/requests.ts'
import { sessionsAndApi } from './facts/sessions-and-api.ts'
import { shell } from './facts/shell.ts'
import { statePane } from './facts/state.ts'

/** Facts that an engine could break. */
export const facts: readonly Facts[] = [
  shell,
  keyboard,
  networkPane,
  requestsPane,
  objectsPane,
  statePane,
  assumptionsPane,
  hostileData,
  large,
  panel,
  onServer,
  sessionsAndApi,
]

/** Facts of the markup and the styles, which engines do not change. */
export const markupFacts: readonly Facts[] = [accessibility, docsAccessibility]
