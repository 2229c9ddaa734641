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

/** What a pane gets. */
export interface PaneProps {
  readonly model: ConsoleModel
}

/**
 * Creates what returns the state of a pane, one for each model. It is kept while another pane is in view.
 * @param create - called when the pane is in view for the first time
 */
export function createPaneState<State extends object>(
  create: (model: ConsoleModel) => State,
): (model: ConsoleModel) => State {
  const states = new WeakMap<ConsoleModel, State>()
  return (model) => {
    let state = states.get(model)
    if (state === undefined) {
      state = create(model)
      states.set(model, state)
    }
    return state
  }
}
