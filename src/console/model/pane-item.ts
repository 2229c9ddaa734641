/** An item of a pane, which links lead to. */
export interface PaneItem {
  readonly pane: 'Requests' | 'Objects'
  /** The id of the request or the object. */
  readonly id: number
}
