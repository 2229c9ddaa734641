import { uiStyles } from './ui/styles.ts'

/** Colors, type and spacing. Light, unless the page or the system is dark. */
const tokens = `
:host {
  all: initial; color-scheme: light dark;
  --paper: light-dark(#fff, #15171c); --sunk: light-dark(#f6f7f9, #101216); --raised: light-dark(#fff, #1c1f26);
  --line: light-dark(#e3e6eb, #2a2e37); --line-strong: light-dark(#cdd2da, #3a404c); --edge: light-dark(#868e9c, #6b7382);
  --ink: light-dark(#1a1d23, #e8eaee); --ink-2: light-dark(#545b67, #a9b0bc); --ink-3: light-dark(#646b78, #979fad);
  --accent: light-dark(#3b5bdb, #8aa2ff); --accent-soft: light-dark(#edf1ff, #20294a); --on-accent: light-dark(#fff, #0d1330);
  --good: light-dark(#2b7a4b, #6fcf97); --good-soft: light-dark(#e6f4ec, #16301f);
  --warn: light-dark(#7d5200, #f0c05a); --warn-soft: light-dark(#fdf3dc, #33280f);
  --bad: light-dark(#b4232c, #ff8f8f); --bad-soft: light-dark(#fdeaea, #3a1a1c);
  --text: 13px/20px ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif;
  --small: 12px/16px ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif;
  --code: 12px/18px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --s1: 4px; --s2: 8px; --s3: 12px; --s4: 16px; --s6: 24px; --radius: 6px;
  display: block; font: var(--text); color: var(--ink); font-variant-numeric: tabular-nums;
}
* { box-sizing: border-box }
[hidden] { display: none !important }
h2, h3, p, dl, dd, pre, ul { margin: 0; padding: 0 } ul { list-style: none }
h2 { font-size: 15px; line-height: 20px; font-weight: 600; letter-spacing: -.01em; overflow-wrap: anywhere }
h3 { font: var(--small); font-weight: 600; color: var(--ink-2) }
code, pre, .code { font: var(--code) }
button, select, input, textarea { font: inherit; color: inherit; margin: 0 }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.dim { color: var(--ink-3) } .good { color: var(--good) } .warn { color: var(--warn) } .bad { color: var(--bad) }
.grow { flex: 1; min-width: 0 }
@media (prefers-reduced-motion: no-preference) { .fade { animation: fade .16s ease-out } @keyframes fade { from { opacity: 0; transform: translateY(4px) } } }
`

/** The panel itself: where it docks, its header and its navigation. */
const shell = `
.opener { max-width: calc(100% - 32px); position: fixed; inset: auto var(--s4) var(--s4) auto; z-index: 2147483647; box-shadow: 0 2px 12px #0003 }
.panel { background: var(--sunk); container: panel / inline-size; overflow: hidden; position: fixed; z-index: 2147483647; display: flex; flex-direction: column }
.panel[data-place=bottom] { inset: auto 0 0 0; height: min(var(--size, max(360px, 50dvh)), 100dvh); border-top: 1px solid var(--line-strong); box-shadow: 0 -4px 24px #0002 }
.panel[data-place=right] { inset: 0 0 0 auto; width: min(var(--size, 480px), 100vw); border-left: 1px solid var(--line-strong); box-shadow: -4px 0 24px #0002 }
.panel[data-place=page] { inset: 0 }
.sizer { position: absolute; z-index: 1; touch-action: none; border: 0; padding: 0; background: none }
[data-place=bottom] > .sizer { inset: -3px 0 auto 0; height: 8px; cursor: ns-resize }
[data-place=right] > .sizer { inset: 0 auto 0 -3px; width: 8px; cursor: ew-resize }
.sizer:hover, .sizer:focus-visible { background: var(--accent); opacity: .4; outline: 0 }
.app { flex: 1; display: grid; grid-template: 44px minmax(0, 1fr) / 168px minmax(0, 1fr); min-height: 0 }
header { grid-column: 1 / -1; display: flex; align-items: center; gap: var(--s2); padding: 0 var(--s4); background: var(--paper); border-bottom: 1px solid var(--line); min-width: 0 }
header .name { font: var(--text); font-weight: 600; letter-spacing: -.01em; white-space: nowrap; margin: 0 }
header .pill { min-width: 0; cursor: default } header .btn { flex: none }
header .url { color: var(--ink-2); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0 }
nav { padding: var(--s3) var(--s2); background: var(--paper); border-right: 1px solid var(--line); display: flex; flex-direction: column; gap: 2px; overflow: auto }
nav .count { font: var(--small); color: var(--ink-2) } nav .hot { color: var(--warn); font-weight: 600 }
nav .help { margin-top: auto; font: var(--small); justify-content: start; gap: var(--s2) }
kbd { font: var(--code); padding: 0 4px; border: 1px solid var(--line-strong); border-radius: 4px; background: var(--sunk) }
.view { flex: 1; min-height: 0; display: flex; flex-direction: column }
.main, .notices { grid-area: 2 / -2 / 3 / -1 }
.main { min-width: 0; min-height: 0; overflow: auto; position: relative; background: var(--paper); display: flex; flex-direction: column }
.pane { padding: var(--s4); display: flex; flex-direction: column; gap: var(--s6); max-width: 960px }
.pane > section { display: flex; flex-direction: column; gap: var(--s2) }
.notices { place-self: end start; z-index: 2; max-width: 100% }
.notice { margin: var(--s4); max-width: 480px; display: flex; align-items: center; gap: var(--s2); padding: var(--s2) var(--s2) var(--s2) var(--s3); border-radius: 8px; background: var(--raised); border: 1px solid var(--line-strong); box-shadow: 0 4px 16px #0003; overflow-wrap: anywhere }
.notice[data-error] { border-color: var(--bad); background: var(--bad-soft); color: var(--bad) }
@container panel (max-width: 900px) { .app { grid-template-columns: 136px minmax(0, 1fr) } header .url { display: none } }
@container panel (max-width: 620px) {
  .app { grid-template: 44px minmax(0, 1fr) auto / minmax(0, 1fr) }
  nav { grid-row: 3; flex-flow: wrap; border: 0; border-top: 1px solid var(--line); padding: var(--s1); justify-content: center; gap: 0 }
  nav .entry { min-height: 40px; padding: 0 7px; font: var(--small) } nav .help, nav .count:not(.hot), header .wide, header:has(.pill) .name { display: none } nav .entry[aria-current] { font-weight: 400 }
  header { padding: 0 var(--s2) 0 var(--s4) }
}
@media (max-width: 620px) { .dock { display: none } }
`

/** The styles of the console, without those of its panes. */
export const styles = tokens + uiStyles + shell
