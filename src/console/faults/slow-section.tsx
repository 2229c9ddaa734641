import { useSignal } from '@preact/signals'
import type { InventoryDelay } from '../../mock/delay.ts'
import { formatNumber } from '../../text/numbers.ts'
import { formatDelay } from '../../text/times.ts'
import { assign, bind, DraftField, TextField } from '../ui/field.tsx'
import type { PaneProps } from '../ui/pane.ts'
import { Segmented } from '../ui/segmented.tsx'
import { FaultForm } from './fault-form.tsx'

const choices = [0, 100, 300, 1_000, 3_000].map((value) => ({ value, label: formatNumber(value) }))

/** Slows responses down: all of them, by a slider, a number, and some usual values; or those of some requests. */
export function SlowSection({ model }: PaneProps) {
  const draft = useSignal<InventoryDelay | null>(null)
  const forms = model.views.faults.slow
  const delay = draft.value ?? model.delay.value
  const set = (next: InventoryDelay) =>
    model.attempt(`Set the delay to ${formatDelay(next)}`, () => model.control.configure({ delay: next }))
  return (
    <section>
      <h2>Slow down</h2>
      <h3>All responses</h3>
      <div class="row end">
        <DraftField
          label="Delay in ms, or from–to"
          value={typeof delay === 'number' ? String(delay) : delay === 'infinite' ? delay : delay.join('–')}
          onCommit={(text) => set(parseDelayText(text))}
        />
        <Segmented<InventoryDelay> label="Usual delays" choices={choices} value={delay} onChange={set} />
        <input
          class="grow"
          type="range"
          aria-label="Delay"
          aria-valuetext={formatDelay(delay)}
          max={LAST_POSITION}
          value={toPosition(delay)}
          onInput={(event) => assign(draft, toDelay(event.currentTarget.valueAsNumber))}
          onChange={async (event) => {
            await set(toDelay(event.currentTarget.valueAsNumber))
            draft.value = null
          }}
        />
      </div>
      <h3>Some requests</h3>
      <FaultForm
        model={model}
        scope={forms.scope}
        verb="are slow"
        label="Slow them down"
        toEffect={() => ({ delay: parseDelayText(forms.delay.value) })}
      >
        <TextField label="By, in ms" class="amount" required {...bind(forms.delay)} />
      </FaultForm>
    </section>
  )
}

/** Parses a delay as it is typed: `300`, `100–400`, `100-400`. Anything else is for the mock to refuse. */
function parseDelayText(text: string): InventoryDelay {
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
