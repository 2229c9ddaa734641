/** Styles of this pane. */
export const networkStyles = `
.terms { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: var(--s3); align-items: start; justify-items: start } .terms > span:not(.seg) { color: var(--ink-2); line-height: 28px } .terms [type=number] { width: 72px } .status { align-self: stretch; justify-self: stretch; align-items: start }
[type=range] { accent-color: var(--accent); min-width: 160px; height: 28px; margin: 0 }
@container panel (max-width: 620px) { .terms { grid-template-columns: minmax(0, 1fr); gap: var(--s1) } .terms > span:not(.seg) { font: var(--small) } }
@container panel (min-width: 1200px) { .network { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; max-width: none; gap: var(--s6) 48px } .network > :nth-child(2) { grid-column: 2; grid-row: 1 / 3 } }
`
