/** Styles of this pane. */
export const networkStyles = `
.terms { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: var(--s3); align-items: start; justify-items: start } .terms > span:not(.seg) { color: var(--ink-2); line-height: 28px } .terms [type=number] { width: 72px } .status { justify-self: stretch; align-items: start } .status label { position: absolute; clip-path: inset(50%) }
[type=range] { accent-color: var(--accent); min-width: 160px; height: 28px; margin: 0 }
@container panel (max-width: 620px) { .terms { grid-template-columns: minmax(0, 1fr); gap: var(--s1) } .terms > span:not(.seg) { font: var(--small) } }
@container panel (min-width: 1000px) { .network { display: grid; grid-template: auto 1fr / minmax(0, 3fr) minmax(0, 2fr); align-items: start; max-width: 1280px; gap: var(--s6) 48px } .network > :first-child { grid-row: 1 / 3 } }
`
