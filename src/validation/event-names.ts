/** The names of the events that tell of a change of the state. */
export const stateEventNames = ['change', 'settings', 'faults'] as const

/** The names of the events that are documented. `MockEvents` has what their listeners get. */
export const eventNames = ['request:start', 'request:end', ...stateEventNames] as const

/** The names of all events, with those that only this package needs. */
export const allEventNames = [...eventNames, 'log', 'checkpoint', 'passage', 'worker'] as const
