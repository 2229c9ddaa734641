import { useSignal } from '@preact/signals'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatObjectCount } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { bind, FieldProblem, SelectField, TextField } from '../ui/field.tsx'

const scenarioOptions = [
  ['small', 'small: an office and a server room'],
  ['datacenter', 'datacenter: 14 racks at three sites'],
  ['edges', 'edges: values that clients get wrong'],
  ['empty', 'empty: no objects'],
] as const

/** Replaces the initial objects by those of a scenario. */
export function ScenarioForm({ model }: { model: ConsoleModel }) {
  const scenario = useSignal<(typeof scenarioOptions)[number][0]>('small')
  const seed = useSignal('1')
  const problem = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const { control } = model

  const load = async () => {
    isBusy.value = true
    const { value: name } = scenario
    const generateAndSet = async () => {
      const objects = await control.generate({ scenario: name, seed: Number(seed.value) })
      await control.setInitialState(objects)
      return objects.length
    }
    problem.value = await model.attempt(
      `Load ${name}`,
      generateAndSet,
      (count) => `Loaded ${name}: ${formatObjectCount(count)}. Reset restores them from now on.`,
    )
    isBusy.value = false
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        load()
      }}
    >
      <div class="row end">
        <SelectField label="Scenario" options={scenarioOptions} {...bind(scenario)} />
        <TextField label="Seed" class="seed" type="number" required {...bind(seed)} />
        <Button type="submit" class="main" disabled={isBusy.value}>
          {isBusy.value ? 'Loading…' : 'Load'}
        </Button>
        <Button onClick={() => model.run('Reset', () => control.reset(), 'Reset to the initial state.')}>Reset</Button>
      </div>
      <FieldProblem text={problem.value} />
    </form>
  )
}
