/** The parts that panes are made of. */
export const uiStyles = `
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 6px; min-height: 28px; padding: 3px 10px; border: 1px solid var(--line-strong); border-radius: var(--radius); background: var(--raised); color: var(--ink); cursor: pointer; white-space: nowrap; text-decoration: none }
.btn:hover:not(:disabled) { background: var(--sunk) } .btn:disabled { opacity: .5; cursor: default }
.btn.quiet { border-color: transparent; background: none; color: var(--ink-2) }
.btn.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 500 } .btn.main:hover:not(:disabled) { background: var(--accent); filter: brightness(1.08) }
.btn.danger { color: var(--bad) }
.btn.icon { width: 28px; padding: 0 } .btn svg { flex: none }
.btn[aria-pressed=true], .btn[aria-expanded=true] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent) }
.pill { display: inline-flex; align-items: center; gap: 6px; min-height: 28px; padding: 0 10px; border-radius: 14px; border: 1px solid transparent; background: var(--warn-soft); color: var(--warn); font-weight: 500; cursor: pointer; white-space: nowrap }
.pill::before { content: ""; width: 8px; height: 8px; border-radius: 50%; background: currentColor }
.pill > span { overflow: hidden; text-overflow: ellipsis } .pill::before { flex: none }
.pill.calm { background: var(--raised); color: var(--ink); border-color: var(--line-strong) } .pill.calm::before { background: var(--good) }
.seg { display: inline-flex; flex-wrap: wrap; border: 1px solid var(--line-strong); border-radius: var(--radius); overflow: hidden; background: var(--raised); max-width: 100%; vertical-align: middle }
.seg button { border: 0; background: none; padding: 0 9px; min-height: 26px; font: var(--code); cursor: pointer; flex: 1 0 auto; box-shadow: 1px 0 var(--line), 0 1px var(--line) }
.seg button:hover { background: var(--sunk) } .seg button:focus-visible { outline-offset: -2px }
.seg button[aria-pressed=true] { background: var(--accent); color: var(--on-accent) }
.seg .extra { opacity: .8 }
.field { display: flex; flex-direction: column; gap: 2px; min-width: 0 } .field > label { font: var(--small); color: var(--ink-2) }
.input { height: 28px; padding: 0 8px; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--paper); min-width: 0; width: 100% }
.input::placeholder { color: var(--ink-3); opacity: 1 }
textarea.input { height: auto; padding: 6px 8px; font: var(--code); resize: vertical; tab-size: 2; white-space: pre; overflow: auto }
.input[aria-invalid=true] { border-color: var(--bad) }
.problem { font: var(--small); color: var(--bad); overflow-wrap: anywhere }
.row { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center } .row.end { align-items: end }
.entry { display: flex; align-items: center; justify-content: space-between; gap: var(--s1); padding: 6px 10px; border: 0; border-radius: var(--radius); background: none; color: var(--ink-2); cursor: pointer; text-align: start; text-decoration: none }
.entry:hover { background: var(--sunk) } .entry[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600 }
.item { padding: var(--s1) 0; border-top: 1px solid var(--line); overflow-wrap: anywhere }
.tag { display: inline-block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; padding: 0 7px; border-radius: 10px; font: var(--small); line-height: 18px; background: var(--sunk); border: 1px solid var(--line); color: var(--ink-2); white-space: nowrap; vertical-align: middle }
.tag.fault { background: var(--bad-soft); border-color: transparent; color: var(--bad) } .tag.reason { background: var(--accent-soft); border-color: transparent; color: var(--accent) } [aria-selected=true] .tag.reason { background: var(--paper) }
.box { flex: none; padding: var(--s3); background: var(--sunk); border: 1px solid var(--line); border-radius: var(--radius); overflow: auto; overflow-wrap: anywhere; white-space: pre-wrap; tab-size: 2 }
.card { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); padding: var(--s3) }
.empty { padding: var(--s6) var(--s4); color: var(--ink-3); text-align: center; display: flex; flex-direction: column; gap: var(--s2); align-items: center }
.tools { display: flex; flex-wrap: wrap; gap: var(--s2); padding: var(--s2) var(--s4); border-bottom: 1px solid var(--line); align-items: center; background: var(--paper) }
.facts { display: grid; grid-template-columns: minmax(72px, max-content) minmax(0, 1fr); gap: 2px var(--s3); font: var(--code) } .facts dt { color: var(--ink-3) } .facts dd { overflow-wrap: anywhere }
.split { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr); min-height: 0 }
.list { display: flex; flex-direction: column; min-width: 0; min-height: 0 }
.split.open { grid-template-columns: minmax(0, 1fr) minmax(320px, 40%) }
.split > .side { border-inline-start: 1px solid var(--line); overflow: auto; padding: var(--s4); display: flex; flex-direction: column; gap: var(--s4); min-width: 0; background: var(--paper) }
.side > .btn { align-self: start } .side section { display: flex; flex-direction: column; gap: var(--s1) }
.dots { padding-inline-start: var(--s4); list-style: disc; display: grid; gap: var(--s1) }
summary { cursor: pointer } summary p { display: inline } details[open] > :not(summary) { margin-top: var(--s2) }
@container panel (max-width: 760px) { .split.open { grid-template-columns: minmax(0, 1fr) } .split.open > :first-child { display: none } .split > .side { border: 0 } }
.grid { flex: 1; overflow: auto; min-height: 0; position: relative; outline-offset: -2px; contain: strict; background: var(--paper) }
.grid .head, .grid .line { display: grid; grid-template-columns: var(--columns); align-items: center; padding: 0 var(--s4); border-bottom: 1px solid var(--line); min-width: 0 }
.grid .head { position: sticky; top: 0; z-index: 1; height: 28px; background: var(--paper); font: var(--small); font-weight: 500; color: var(--ink-3) }
.grid .line { position: absolute; left: 0; right: 0; height: 28px; cursor: default }
.grid .line:hover { background: var(--sunk) } .grid .line[aria-selected=true] { background: var(--accent-soft) }
.grid .line > *, .grid .head > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding-inline-end: var(--s2) } .grid .num { text-align: end; padding-inline-end: var(--s4) }
progress { width: 100%; accent-color: var(--accent) }
`
