/** Styles of this pane. */
export const objectStyles = `
.filter { flex: 1 1 max(120px, 25% - 6px); position: relative }
.filter > label { position: absolute; clip-path: inset(50%) }
.filter .problem { position: absolute; top: 100%; z-index: 2; padding: var(--s1) var(--s2); background: var(--bad-soft) }
.found { flex: 1 1 240px; display: flex; gap: var(--s2); align-items: center; min-width: 0; white-space: nowrap; color: var(--ink-2) }
.found code { overflow: hidden; text-overflow: ellipsis }
.found ~ .input, .found ~ progress { width: 76px }
.more { width: 80px }
.objects { grid-template-rows: minmax(0, 1fr) }
.sort { border: 0; padding: 0; background: none; font: inherit; height: 24px; cursor: pointer }
.objects form { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3) }
.objects form > :not(.field), .objects .long { grid-column: 1 / -1 }
.objects .card .row { margin-top: var(--s2) }
.objects form > .row { position: sticky; top: calc(-1 * var(--s4)); padding: var(--s1) 0; gap: var(--s1); background: var(--paper) }
.objects form > .row .quiet { padding: 0 6px }
@container panel (max-width: 620px) { .filter { flex-basis: 40% } .found { flex-basis: 100% } .found ~ .input, .found ~ progress { flex: 1 } }
.fresh { background: var(--good-soft) }
`
