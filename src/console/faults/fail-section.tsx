import { useSignal } from '@preact/signals'
import type { JsonFault } from '../../mock/faults/fault.ts'
import type { PaneProps } from '../pane.ts'
import { formatError } from '../text/format.ts'
import { parseJsonInput } from '../text/parse-json-input.ts'
import { Button } from '../ui/button.tsx'
import { bind, FieldProblem, TextField } from '../ui/field.tsx'
import { describeAction, describeEffect, describeFault, isEquivalentFault } from './describe-fault.ts'
import { getFaultForms, presets, toScope } from './fault-choices.ts'
import { ScopeFields } from './scope-fields.tsx'

/** Makes requests fail: which, when, and how. */
export function FailSection({ model }: PaneProps) {
  const { scope, status, body } = getFaultForms(model).fail
  const problem = useSignal<string | undefined>(undefined)
  const bodyProblem = useSignal<string | undefined>(undefined)
  const { faults } = model.control
  const toFault = (effect: JsonFault): JsonFault => ({ ...toScope(scope.value), ...effect })
  const add = async (fault: JsonFault) => {
    problem.value = undefined
    problem.value = await model.attempt(describeAction(fault), () => faults.add(fault))
  }
  const addStatus = () => {
    try {
      bodyProblem.value = undefined
      const value = body.value.trim() ? parseJsonInput(body.value) : undefined
      // A text has to say what it is sent as.
      const headers = typeof value === 'string' ? { 'content-type': 'application/json' } : undefined
      add(toFault({ status: Number(status.value), body: value, headers }))
    } catch (error) {
      bodyProblem.value = `Enter JSON. ${formatError(error)}`
    }
  }
  return (
    <section>
      <h2>Fail</h2>
      <div class="row end">
        <ScopeFields form={scope} verb="fail" />
      </div>
      <div class="row">
        {presets.map(([label, effect]) => {
          const fault = toFault(effect)
          const active = model.faults.value.find((other) => isEquivalentFault(other, fault))
          return (
            <Button
              key={label}
              aria-pressed={active !== undefined}
              title={describeEffect(effect)}
              onClick={() =>
                active ? model.run(`Remove ${describeFault(active)}`, () => faults.remove(active.id)) : add(fault)
              }
            >
              {label}
            </Button>
          )
        })}
      </div>
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault()
          addStatus()
        }}
      >
        <TextField label="Other status" class="amount" type="number" min="400" max="599" required {...bind(status)} />
        <TextField label="Body as JSON, optional" class="grow" problem={bodyProblem.value} {...bind(body)} />
        <Button type="submit">Add</Button>
      </form>
      <FieldProblem text={problem.value} />
    </section>
  )
}
