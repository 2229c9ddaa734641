/** Styles of this pane. */
export const requestStyles = `
b.code { font-weight: 600 }
.heading { flex-wrap: nowrap; margin-inline-start: calc(-1 * var(--s2)) }
.why { border: 1px solid var(--accent); border-radius: 8px; background: var(--accent-soft); padding: var(--s3); display: flex; flex-direction: column; gap: var(--s2); align-items: start }
.values { min-height: 28px }
.why.fault { border-color: var(--bad); background: var(--bad-soft) }
`
