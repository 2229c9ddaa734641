const shortcuts = [
  ['Ctrl Z', 'Undo the last change'],
  ['Ctrl Shift Z', 'Redo'],
  ['/', 'Filter the list'],
  ['↑ ↓', 'Move in a list'],
  ['Enter', 'Open the selected row'],
  ['Esc', 'Close the details'],
  ['n', 'Add an object, in the Objects pane'],
  ['Delete', 'Delete the selected object'],
  ['?', 'Show or hide this list'],
] as const

/** The keys that work in the console. */
export function ShortcutList({ paneCount }: { paneCount: number }) {
  return (
    <div class="pane">
      <section>
        <h2>Shortcuts</h2>
        <dl class="facts">
          {[[`1 … ${paneCount}`, 'Show a pane'] as const, ...shortcuts].map(([keys, what]) => [
            <dt key={keys}>
              <kbd>{keys}</kbd>
            </dt>,
            <dd key={what}>{what}</dd>,
          ])}
        </dl>
        <p class="dim">They work while the focus is in the console and not in a text field.</p>
      </section>
    </div>
  )
}
