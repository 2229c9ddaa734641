import type { ComponentChildren } from 'preact'
import type { ConsoleModel } from './model/console-model.ts'
import { Button, IconButton } from './ui/button.tsx'

/** The name of the mock, what is not normal about it, and what works in every pane. */
export function Header({ model, controls }: { model: ConsoleModel; controls: ComponentChildren }) {
  const { control, history } = model
  const status = model.status.value
  return (
    <header>
      <h1 class="name">Inventory mock</h1>
      <code class="url">{control.baseUrl}</code>
      <span class="grow" />
      {status && (
        <>
          <span class="pill" title={status}>
            <span>{status}</span>
          </span>
          <Button onClick={() => model.normalize()}>All normal</Button>
        </>
      )}
      <HistoryButton name="Undo" label={history.undoLabel.value} onClick={() => model.undo()} />
      <HistoryButton name="Redo" label={history.redoLabel.value} onClick={() => model.redo()} />
      <Button
        class="wide"
        title="Restores the initial objects and settings, and clears the log"
        onClick={() => model.run('Reset', () => control.reset(), 'Reset to the initial state.')}
      >
        Reset
      </Button>
      {controls}
    </header>
  )
}

/** Undoes or redoes a step. Its label is undefined where there is none. */
function HistoryButton(props: { name: 'Undo' | 'Redo'; label: string | undefined; onClick: () => void }) {
  const { name, label, onClick } = props
  const icon = name === 'Undo' ? 'undo' : 'redo'
  if (label === undefined) return <IconButton icon={icon} label={name} title={`Nothing to ${icon}`} disabled />
  return <IconButton icon={icon} label={`${name}: ${label}`} onClick={onClick} />
}
