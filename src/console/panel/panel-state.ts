/** An edge of the window, where the panel is docked. */
export type Edge = 'bottom' | 'right' | 'top' | 'left'

/** A corner of the window, where the button of the closed console is. */
export type Corner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left'

/** Light or dark; `auto` for what the page declares as its `color-scheme`, and what the system prefers without one. */
export type Theme = 'auto' | 'light' | 'dark'

export const edges: readonly Edge[] = ['bottom', 'right', 'top', 'left']

export const corners: readonly Corner[] = ['bottom-right', 'bottom-left', 'top-right', 'top-left']

export const themes: readonly Theme[] = ['auto', 'light', 'dark']

/** The state of the panel that the browser keeps. */
export interface PanelState {
  readonly open: boolean
  readonly edge: Edge
  /** In px: the height at the bottom and the top, the width at the sides. Null before the user has changed it. */
  readonly size: number | null
  /** The name of the pane in view. */
  readonly pane: string
}

/**
 * Reads what the browser remembers.
 * @param initial - before anything is written; also for what was not remembered, or by another version
 */
export function readPanelState(key: string, initial: PanelState): PanelState {
  try {
    const state: PanelState = { ...initial, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
    return edges.includes(state.edge) ? state : initial
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
