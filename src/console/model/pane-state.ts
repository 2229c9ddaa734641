import type { ConsoleModel } from './console-model.ts'

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
