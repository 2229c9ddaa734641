import { useSignal } from '@preact/signals'
import type { InventoryDelay } from '../../mock/delay.ts'
import type { PaneProps } from '../pane.ts'
import { formatDelay } from '../text/format.ts'
import { DraftField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'

const choices = [0, 100, 300, 1_000, 3_000].map((value) => ({ value, label: value.toLocaleString('en') }))

/** The delay of every response: a slider, a number, and some usual values. */
export function LatencySection({ model }: PaneProps) {
  const draft = useSignal<InventoryDelay | null>(null)
  const delay = draft.value ?? model.delay.value
  const set = (next: InventoryDelay) =>
    model.attempt(`Set the delay to ${formatDelay(next)}`, () => model.control.configure({ delay: next }))
  return (
    <section>
      <h2>Latency</h2>
      <div class="row end">
        <DraftField
          label="Delay in ms"
          value={typeof delay === 'number' ? String(delay) : ''}
          placeholder={formatDelay(delay)}
          onCommit={(text) => set(Number(text))}
        />
        <Segmented<InventoryDelay> label="Usual delays" choices={choices} value={delay} onChange={set} />
      </div>
      <input
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
    </section>
  )
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
