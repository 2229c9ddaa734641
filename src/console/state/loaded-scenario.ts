import { computed, effect, signal } from '@preact/signals'
import type { GenerateOptions } from '../../client/remote.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatObjectCount } from '../text/format.ts'

/** A scenario with its seed. */
export interface Scenario {
  readonly name: NonNullable<GenerateOptions['scenario']>
  readonly seed: number
}

/** Loads scenarios, and knows which one the objects are of. */
export function createScenarioLoader(model: ConsoleModel) {
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
      if (changes.some(({ change }) => change?.type === 'all')) return null
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
        (count) => `Loaded ${name}: ${formatObjectCount(count)}. The log is kept.`,
      )
    },
  }
}
