import { useSignal } from '@preact/signals'
import type { JsonFault } from '../../mock/faults/fault.ts'
import type { PaneProps } from '../pane.ts'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { getFaultForm, presets, requestChoices, timesChoices } from './fault-form.ts'
import { formatAction, formatEffect, formatFault, isSameFault } from './fault-words.ts'
import { StatusForm } from './status-form.tsx'

/** Makes requests fail: which, how often, and how. */
export function FaultSection({ model }: PaneProps) {
  const form = getFaultForm(model)
  const problem = useSignal<string | undefined>(undefined)
  const { requests, times, amount } = form.value
  const choose = (changes: Partial<typeof form.value>) => {
    form.value = { ...form.value, ...changes }
    problem.value = undefined
  }
  const { faults } = model.control
  // An empty field is not a number.
  const toFault = (effect: JsonFault): JsonFault => ({ ...requests, ...times(amount || 0), ...effect })
  const add = async (fault: JsonFault) => {
    problem.value = await model.attempt(formatAction(fault), () => faults.add(fault))
  }
  return (
    <section>
      <h2>Make requests fail</h2>
      <div class="terms">
        <span>Which</span>
        <Segmented
          label="Which requests"
          choices={requestChoices}
          value={requests}
          onChange={(value) => choose({ requests: value })}
        />
        <span>How often</span>
        <div class="row">
          <Segmented
            label="How often"
            choices={timesChoices}
            value={times}
            onChange={(value) => choose({ times: value })}
          />
          {times.length > 0 && (
            <input
              class="input"
              type="number"
              aria-label="Number"
              min="1"
              value={amount}
              onInput={(event) => choose({ amount: event.currentTarget.valueAsNumber })}
            />
          )}
          <Problem text={problem.value} />
        </div>
        <span>How</span>
        <div class="row">
          {presets.map(({ label, value }) => {
            const fault = toFault(value)
            const active = model.faults.value.find((other) => isSameFault(other, fault))
            return (
              <Button
                key={label}
                aria-pressed={active !== undefined}
                title={formatEffect(value)}
                onClick={() =>
                  active ? model.run(`Remove ${formatFault(active)}`, () => faults.remove(active.id)) : add(fault)
                }
              >
                {label}
              </Button>
            )
          })}
        </div>
        <span>Other status</span>
        <StatusForm model={model} onAdd={(effect) => add(toFault(effect))} />
      </div>
    </section>
  )
}
