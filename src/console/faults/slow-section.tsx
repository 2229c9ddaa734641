import { useSignal } from '@preact/signals'
import type { InventoryDelay } from '../../mock/delay.ts'
import type { PaneProps } from '../pane.ts'
import { formatDelay } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { bind, DraftField, FieldProblem, TextField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { describeAction } from './describe-fault.ts'
import { getFaultForms, toScope } from './fault-choices.ts'
import { ScopeFields } from './scope-fields.tsx'

const choices = [0, 100, 300, 1_000, 3_000].map((value) => ({ value, label: value.toLocaleString('en') }))

/** Slows responses down: all of them, by a slider, a number, and some usual values; or those of some requests. */
export function SlowSection({ model }: PaneProps) {
  const draft = useSignal<InventoryDelay | null>(null)
  const problem = useSignal<string | undefined>(undefined)
  const forms = getFaultForms(model).slow
  const delay = draft.value ?? model.delay.value
  const set = (next: InventoryDelay) =>
    model.attempt(`Set the delay to ${formatDelay(next)}`, () => model.control.configure({ delay: next }))
  const add = async () => {
    const fault = { ...toScope(forms.scope.value), delay: parseDelay(forms.delay.value) }
    problem.value = undefined
    problem.value = await model.attempt(describeAction(fault), () => model.control.faults.add(fault))
  }
  return (
    <section>
      <h2>Slow down</h2>
      <h3>All responses</h3>
      <div class="row end">
        <DraftField
          label="Delay in ms, or from–to"
          value={typeof delay === 'number' ? String(delay) : delay === 'infinite' ? delay : delay.join('–')}
          onCommit={(text) => set(parseDelay(text))}
        />
        <Segmented<InventoryDelay> label="Usual delays" choices={choices} value={delay} onChange={set} />
        <input
          class="grow"
          type="range"
          aria-label="Delay"
          aria-valuetext={formatDelay(delay)}
          max={LAST_POSITION}
          value={toPosition(delay)}
          onInput={(event) => {
            draft.value = toDelay(event.currentTarget.valueAsNumber)
          }}
          onChange={async (event) => {
            await set(toDelay(event.currentTarget.valueAsNumber))
            draft.value = null
          }}
        />
      </div>
      <h3>Some requests</h3>
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <ScopeFields form={forms.scope} verb="are slow" />
        <TextField label="By, in ms" class="amount" required {...bind(forms.delay)} />
        <Button type="submit">Slow them down</Button>
      </form>
      <FieldProblem text={problem.value} />
    </section>
  )
}

/** Parses a delay as it is typed: `300`, `100–400`, `100-400`. Anything else is for the mock to refuse. */
export function parseDelay(text: string): InventoryDelay {
  const range = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(text)
  if (range) return [Number(range[1]), Number(range[2])]
  return text.trim() === 'infinite' ? 'infinite' : text.trim() === '' ? Number.NaN : Number(text)
}

/** The last position of the slider: 5,000 ms. */
export const LAST_POSITION = 50

/** The delay at a position, in ms: a square, because short delays need fine steps; in two digits, to be read easily. */
export function toDelay(position: number): number {
  return Number((2 * position ** 2).toPrecision(2))
}

/** The position of a delay, maybe between two; of a range that of its end. */
export function toPosition(delay: InventoryDelay): number {
  if (delay === 'infinite') return LAST_POSITION
  return Math.sqrt((typeof delay === 'number' ? delay : delay[1]) / 2)
}
