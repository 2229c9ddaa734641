import { computed, effect, signal, useSignal } from '@preact/signals'
import { type ScenarioName, scenarioNames } from '../../factories/scenario-names.ts'
import { formatCount } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'
import { assign, FieldProblem, Form, SelectField, TextField } from '../ui/field.tsx'
import { createPaneState, type PaneProps } from '../ui/pane.ts'

interface Scenario {
  readonly name: ScenarioName
  readonly seed: number
}

/** Loads scenarios, and knows which one the objects are of. */
function createScenarioLoader(model: ConsoleModel) {
  const { control, history } = model
  /** By the label of the entry in the history that loaded it. */
  const loads = new Map<string, Scenario>()

  /** The scenario at the present position of the history, whatever was changed in it; null for another state. */
  const loaded = computed(() => {
    const entries = history.entries.value
    const past = entries.slice(0, entries.findIndex(({ id }) => id === history.current.value?.id) + 1)
    for (const { label, source, changes } of past.reverse()) {
      const scenario = source === 'console' && loads.get(label)
      if (scenario) return scenario
      if (changes.some(({ objectChange }) => objectChange?.type === 'all')) return null
    }
    return null
  })
  /** What the user has chosen and not loaded. */
  const draft = signal<{ readonly name?: Scenario['name'] | undefined; readonly seed?: string }>({})
  effect(() => {
    if (loaded.value !== undefined) draft.value = {}
  })

  return {
    loaded,
    draft,
    /**
     * Replaces the objects by those of a scenario, until a reset.
     * @returns what is wrong with the seed, if anything
     */
    load(scenario: Scenario): Promise<string | undefined> {
      const { name, seed } = scenario
      const label = `Load ${name}, seed ${seed}`
      return model.attempt(
        label,
        async () => {
          const objects = await control.generate({ scenario: name, seed })
          await control.importState(objects)
          loads.set(label, scenario)
          return objects.length
        },
        (count) => `Loaded ${name}: ${formatCount(count, 'object')}. The log is kept.`,
      )
    },
  }
}

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

const getLoader = createPaneState(createScenarioLoader)

/** Shows the scenario that the objects are of, and replaces them by those of another one. */
export function ScenarioForm({ model }: PaneProps) {
  const { loaded, draft, load } = getLoader(model)
  const problem = useSignal<string | undefined>(undefined)
  const isBusy = useSignal(false)
  const { name = loaded.value?.name ?? '', seed = String(loaded.value?.seed ?? 1) } = draft.value
  return (
    <Form
      onSubmit={async () => {
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
        <Button onClick={() => model.reset()}>Reset</Button>
      </div>
      <FieldProblem text={problem.value} />
    </Form>
  )
}
