import { useSignal } from '@preact/signals'
import { type ScenarioName, scenarioNames } from '../../factories/scenario-names.ts'
import { formatCount } from '../../text/numbers.ts'
import type { StateHistory } from '../model/state-history.ts'
import { Button } from '../ui/button.tsx'
import { assign, FieldProblem, Form, SelectField, TextField } from '../ui/field.tsx'
import type { PaneProps } from '../ui/pane.ts'

const descriptions: Readonly<Record<ScenarioName, string>> = {
  empty: 'no objects',
  small: 'an office and a server room',
  datacenter: '14 racks at three sites',
  edges: 'values that clients get wrong',
}

const scenarioOptions: readonly (readonly [name: ScenarioName | '', label: string])[] = [
  ['', 'other objects'],
  ...scenarioNames.map((name) => [name, `${name}: ${descriptions[name]}`] as const),
]

const toLabel = (name: ScenarioName, seed: string) => `Load ${name}, seed ${seed}`

/** Finds the scenario that was loaded last, whatever was changed in it since; that of another state has no name. */
function findLoaded({ entries, position }: StateHistory): { name: ScenarioName | ''; seed: string } {
  for (const { label, changes } of entries.value.slice(0, position.value + 1).reverse()) {
    if (!changes.some(({ objectChange }) => objectChange?.type === 'all')) continue
    const [, seed = ''] = /, seed (.*)/.exec(label) ?? []
    const name = scenarioNames.find((other) => label === toLabel(other, seed))
    if (name !== undefined) return { name, seed }
    break
  }
  return { name: '', seed: '1' }
}

/** Shows the scenario that the objects are of, and replaces them by those of another one. */
export function ScenarioForm({ model }: PaneProps) {
  const loaded = findLoaded(model.history)
  /** What the user has chosen, and not loaded. */
  const draft = useSignal<Partial<typeof loaded>>({})
  const problem = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const { name, seed } = { ...loaded, ...draft.value }
  const load = async () => {
    if (name === '') return
    isBusy.value = true
    problem.value = await model.attempt(
      toLabel(name, seed),
      async () => {
        const objects = await model.control.generate({ scenario: name, seed: Number(seed) })
        await model.control.importState(objects)
        draft.value = {}
        return objects.length
      },
      (count) => `Loaded ${name}: ${formatCount(count, 'object')}. The log is kept.`,
    )
    isBusy.value = false
  }
  return (
    <Form onSubmit={load}>
      <div class="row end">
        <SelectField
          label="Scenario"
          options={scenarioOptions}
          value={name}
          onValue={(chosen) => assign(draft, { ...draft.value, name: chosen })}
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
        <Button onClick={() => model.reset()}>Reset</Button>
      </div>
      <FieldProblem text={problem.value} />
    </Form>
  )
}
