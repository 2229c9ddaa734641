import { useSignal } from '@preact/signals'
import type { JsonFault } from '../../mock/faults/fault.ts'
import type { PaneProps } from '../pane.ts'
import { formatError } from '../text/format.ts'
import { parseJsonInput } from '../text/parse-json-input.ts'
import { Button } from '../ui/button.tsx'
import { bind, FieldProblem, TextField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { describeAction, describeEffect, describeFault, isEquivalentFault } from './describe-fault.ts'
import { getFaultForm, getStatusForm, presets, requestChoices, timesChoices } from './fault-choices.ts'

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
    problem.value = await model.attempt(describeAction(fault), () => faults.add(fault))
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
          <FieldProblem text={problem.value} />
        </div>
        <span>How</span>
        <div class="row">
          {presets.map(({ label, value }) => {
            const fault = toFault(value)
            const active = model.faults.value.find((other) => isEquivalentFault(other, fault))
            return (
              <Button
                key={label}
                aria-pressed={active !== undefined}
                title={describeEffect(value)}
                onClick={() =>
                  active ? model.run(`Remove ${describeFault(active)}`, () => faults.remove(active.id)) : add(fault)
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

/** Adds a fault with any error status, and with a body for it. */
function StatusForm({ model, onAdd }: PaneProps & { onAdd: (effect: JsonFault) => unknown }) {
  const { status, body } = getStatusForm(model)
  const problem = useSignal<string | undefined>(undefined)
  const add = () => {
    try {
      problem.value = undefined
      const value = body.value.trim() ? parseJsonInput(body.value) : undefined
      // A text has to say what it is sent as.
      const headers = typeof value === 'string' ? { 'content-type': 'application/json' } : undefined
      onAdd({ status: Number(status.value), body: value, headers })
    } catch (error) {
      problem.value = `Enter JSON. ${formatError(error)}`
    }
  }
  return (
    <form
      class="row status"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField label="Status, 400 to 599" type="number" min="400" max="599" required {...bind(status)} />
      <TextField
        label="Body as JSON"
        class="grow"
        placeholder="Body as JSON; empty for the usual one"
        problem={problem.value}
        {...bind(body)}
      />
      <Button type="submit">Add</Button>
    </form>
  )
}
