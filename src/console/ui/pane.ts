import type { ComponentType } from 'preact'
import type { ConsoleModel } from '../model/console-model.ts'

/** A pane of the console. */
export interface Pane {
  /** Its name in the navigation, and in the address of the page. */
  readonly name: string
  readonly Component: ComponentType<PaneProps>
  /** Its style sheet, besides that of the console. */
  readonly styles?: string
  /** A number beside the name. */
  readonly count?: (model: ConsoleModel) => number
  /** Whether the number is a warning: something differs from the normal. */
  readonly isWarning?: true
  /** Whether it needs a server. */
  readonly isRemote?: true
}

/** The properties of a pane. */
export interface PaneProps {
  readonly model: ConsoleModel
}
