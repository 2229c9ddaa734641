import { signal } from '@preact/signals'
import type { RequestSummary } from '../../mock/log/summary.ts'
import { createPaneState } from '../model/pane-state.ts'

/** The state of the pane. */
export const getRequestsState = createPaneState(() => ({
  /** The filter, as the user typed it. */
  filter: signal(''),
  /** The last request that is hidden as cleared; null for none. */
  clearedUntil: signal<RequestSummary | null>(null),
}))
