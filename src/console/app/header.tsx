import type { ComponentChildren } from 'preact'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { Segmented } from '../ui/segmented.tsx'

/** The name of the mock, what differs from its options, and what works in every pane. */
export function Header({ model, controls }: { model: ConsoleModel; controls: ComponentChildren }) {
  const { control, history } = model
  return (
    <header>
      <h1 class="name">Inventory mock</h1>
      <code class="dim cut url">{control.baseUrl}</code>
      <Passage model={model} />
      <span class="grow" />
      <OptionDifferences model={model} />
      <HistoryButton name="Undo" label={history.undoLabel.value} onClick={() => model.undo()} />
      <HistoryButton name="Redo" label={history.redoLabel.value} onClick={() => model.redo()} />
      <Button
        class="wide"
        title="Restores the initial objects and settings, and clears the log"
        onClick={() => model.reset()}
      >
        Reset
      </Button>
      {controls}
    </header>
  )
}

const services = [
  { value: false, label: 'mock' },
  { value: true, label: 'real' },
]

/** Who answers the requests of the page. Only where there is a network behind the mock. */
function Passage({ model }: { model: ConsoleModel }) {
  const isPassing = model.isPassing.value
  if (isPassing === null) return null
  const set = (isOn: boolean) => model.passThrough(isOn)
  return <Segmented label="Who answers the requests" choices={services} value={isPassing} onChange={set} />
}

/** The differences from the options of the mock: in a few words, and in a list with a button for each. */
function OptionDifferences({ model }: { model: ConsoleModel }) {
  const differences = model.differences.value
  if (differences.length === 0) return null
  // The button goes away, and with the last one all of this: the focus would go with it.
  const keepFocus = (button: Element, left: number) =>
    button.closest<HTMLElement>(left > 0 ? '.popover' : '.app')!.focus()
  return (
    <Popover label="What differs from the options" class="pill" face={<span class="cut">{model.status.value}</span>}>
      <h2>Different from the options</h2>
      <ul>
        {differences.map(({ text, resetLabel, reset }) => (
          <li key={text} class="row item">
            <span class="grow">{text}</span>
            <Button
              aria-label={`${resetLabel}: ${text}`}
              onClick={({ currentTarget }) => {
                keepFocus(currentTarget, differences.length - 1)
                model.run(`${resetLabel}: ${text}`, reset)
              }}
            >
              {resetLabel}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        class="main"
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget, 0)
          model.resetSettings()
        }}
      >
        Reset the settings
      </Button>
    </Popover>
  )
}

/** Undoes or redoes a step. Its label is undefined where there is none. */
function HistoryButton(props: { name: 'Undo' | 'Redo'; label: string | undefined; onClick: () => void }) {
  const { name, label, onClick } = props
  const icon = name === 'Undo' ? 'undo' : 'redo'
  if (label === undefined) return <IconButton icon={icon} label={name} title={`Nothing to ${icon}`} disabled />
  return <IconButton icon={icon} label={`${name}: ${label}`} onClick={onClick} />
}
