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
