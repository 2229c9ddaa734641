import { useSignal } from '@preact/signals'
import { type ScenarioName, scenarioNames } from '../../factories/scenario-names.ts'
import { formatCount } from '../../text/numbers.ts'
import { Button } from '../ui/button.tsx'
import { bind, FieldProblem, Form, SelectField, TextField } from '../ui/field.tsx'
import type { PaneProps } from '../ui/pane.ts'

const descriptions: Readonly<Record<ScenarioName, string>> = {
  empty: 'no objects',
  small: 'an office and a server room',
  datacenter: '14 racks at three sites',
  edges: 'values that clients get wrong',
}

const scenarioOptions: readonly (readonly [name: ScenarioName | '', label: string])[] = [
  ['', 'choose one'],
  ...scenarioNames.map((name) => [name, `${name}: ${descriptions[name]}`] as const),
]

/** Replaces the objects by those of a scenario. */
export function ScenarioForm({ model }: PaneProps) {
  const name = useSignal<ScenarioName | ''>('')
  const seed = useSignal('1')
  const problem = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const load = async () => {
    const { value: scenario } = name
    if (scenario === '') return
    isBusy.value = true
    problem.value = await model.attempt(
      `Load ${scenario}, seed ${seed.value}`,
      async () => {
        const objects = await model.control.generate({ scenario, seed: Number(seed.value) })
        await model.control.importState(objects)
        return objects.length
      },
      (count) => `Loaded ${scenario}: ${formatCount(count, 'object')}. The log is kept.`,
    )
    isBusy.value = false
  }
  return (
    <Form onSubmit={load}>
      <div class="row end">
        <SelectField label="Scenario" options={scenarioOptions} {...bind(name)} />
        <TextField label="Seed" class="amount" type="number" required {...bind(seed)} />
        <Button type="submit" class="main" disabled={isBusy.value || name.value === ''}>
          {isBusy.value ? 'Loading…' : 'Load'}
        </Button>
        <Button onClick={() => model.reset()}>Reset</Button>
      </div>
      <FieldProblem text={problem.value} />
    </Form>
  )
}
