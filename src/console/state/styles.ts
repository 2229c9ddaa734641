/** Styles of this pane. */
export const stateStyles = `
.state { flex: 1; max-width: 1200px; display: grid; align-content: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 440px), 1fr)); outline-offset: -4px } .state.dropping { outline: 2px dashed var(--accent) }
.state .seed { width: 96px } .state .step { max-width: 100%; white-space: normal; overflow-wrap: anywhere; text-align: start }
.state label.btn:focus-within { outline: 2px solid var(--accent); outline-offset: 1px }
`
