/** Styles of this pane. */
export const assumptionStyles = `
.stay { flex: none; position: sticky; top: 0; z-index: 1; min-height: 45px; padding-inline-end: max(var(--s4), 100% - 960px + var(--s4)) }
.assumption { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 320px); gap: var(--s1) var(--s6); align-items: center; padding: var(--s2) 0; border-top: 1px solid var(--line) }
.assumption > :first-child > .row { min-height: 28px } .assumption > .seg { justify-self: end } .assumption h3 code { font-weight: 600; color: var(--ink) } .assumption p { color: var(--ink-2) }
.check { gap: var(--s1); min-height: 24px; min-width: 104px } .check input { accent-color: var(--accent) }
@container panel (max-width: 760px) { .assumption { grid-template-columns: minmax(0, 1fr) } .assumption > .seg { justify-self: start } }
`
