/** Styles of these panes. */
export const serverStyles = `
.api { flex: 1; display: grid; grid-template-columns: 216px minmax(0, 1fr); min-height: 0 }
.api > :not(.choice), .operation > .part { overflow: auto }
.operations { padding: var(--s3) var(--s2); border-inline-end: 1px solid var(--line) }
.operations .entry { width: 100% }
.choice { display: none; padding: var(--s2) var(--s4); border-bottom: 1px solid var(--line) }
.operation { display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr) }
.part { display: flex; flex-direction: column; gap: var(--s3); min-width: 0 } .api > .part, .operation > .part { padding: var(--s4); max-width: 720px }
.try { border-inline-start: 1px solid var(--line); background: var(--sunk) } .try .box { background: var(--paper) }
.fields dt { padding-top: var(--s2); border-top: 1px solid var(--line) } .fields dd { padding-bottom: var(--s2) }
@container panel (max-width: 1080px) { .operation { display: block } .try { border: 0 } }
@container panel (max-width: 760px) { .api { grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) } .operations { display: none } .choice { display: block } }
`
