/** The edge of the window that the panel is docked at. */
export type Place = 'bottom' | 'right'

/** What the browser remembers of the panel. */
export interface PanelState {
  readonly open: boolean
  readonly place: Place
  /** In px: the height at the bottom, the width at the right. Null before the user has changed it. */
  readonly size: number | null
  /** The name of the pane in view. */
  readonly pane: string
}

/**
 * Reads what the browser remembers.
 * @param initial - before anything is written; also for fields that were not remembered
 */
export function readPanelState(key: string, initial: PanelState): PanelState {
  try {
    return { ...initial, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return initial
  }
}

/** Remembers the state. Where `localStorage` is forbidden or full, it lasts as long as the page. */
export function writePanelState(key: string, state: PanelState): void {
  try {
    localStorage.setItem(key, JSON.stringify(state))
  } catch {
    // It is a convenience alone.
  }
}
