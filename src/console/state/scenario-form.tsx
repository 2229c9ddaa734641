import { useSignal } from '@preact/signals'
import { createPaneState, type PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { assign, FieldProblem, SelectField, TextField } from '../ui/field.tsx'
import { createScenarioLoader } from './loaded-scenario.ts'

const scenarioOptions = [
  ['', 'none: other objects'],
  ['small', 'small: an office and a server room'],
  ['datacenter', 'datacenter: 14 racks at three sites'],
  ['edges', 'edges: values that clients get wrong'],
  ['empty', 'empty: no objects'],
] as const

const getLoader = createPaneState(createScenarioLoader)

/** Shows the scenario that the objects are of, and replaces them by those of another one. */
export function ScenarioForm({ model }: PaneProps) {
  const { loaded, draft, load } = getLoader(model)
  const problem = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const { name = loaded.value?.name ?? '', seed = String(loaded.value?.seed ?? 1) } = draft.value
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault()
        if (name === '') return
        isBusy.value = true
        problem.value = await load({ name, seed: Number(seed) })
        isBusy.value = false
      }}
    >
      <div class="row end">
        <SelectField
          label="Scenario"
          options={scenarioOptions}
          value={name}
          onValue={(chosen) => assign(draft, { ...draft.value, name: chosen || undefined })}
        />
        <TextField
          label="Seed"
          class="seed"
          type="number"
          required
          value={seed}
          onValue={(text) => assign(draft, { ...draft.value, seed: text })}
        />
        <Button type="submit" class="main" disabled={isBusy.value || name === ''}>
          {isBusy.value ? 'Loading…' : 'Load'}
        </Button>
        <Button
          onClick={() =>
            model.run('Reset', () => model.control.reset(), 'Reset to the initial state. The log is empty.')
          }
        >
          Reset
        </Button>
      </div>
      <FieldProblem text={problem.value} />
    </form>
  )
}
