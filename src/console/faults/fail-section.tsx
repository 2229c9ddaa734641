import { useSignal } from '@preact/signals'
import { describeEffect, describeFault, isEquivalentFault } from '../../text/describe-fault.ts'
import { formatError } from '../../text/error-message.ts'
import { parseJsonInput } from '../model/json-text.ts'
import { Button } from '../ui/button.tsx'
import { bind, FieldProblem, Form, TextField } from '../ui/field.tsx'
import type { PaneProps } from '../ui/pane.ts'
import { presets, toScope } from './fault-choices.ts'
import { ScopeFields, useFaultAdder } from './fault-form.tsx'

/** Makes requests fail: which, when, and how. */
export function FailSection({ model }: PaneProps) {
  const { scope, status, body } = model.views.faults.fail
  const { add, problem } = useFaultAdder(model, scope)
  const bodyProblem = useSignal<string | undefined>(undefined)
  const addStatus = () => {
    try {
      bodyProblem.value = undefined
      const value = body.value.trim() ? parseJsonInput(body.value) : undefined
      // A text has to say what it is sent as.
      const headers = typeof value === 'string' ? { 'content-type': 'application/json' } : undefined
      add({ status: Number(status.value), body: value, headers })
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
          const fault = { ...toScope(scope.value), ...effect }
          const active = model.faults.value.find((other) => isEquivalentFault(other, fault))
          const remove = () =>
            active && model.run(`Remove ${describeFault(active)}`, () => model.control.faults.remove(active.id))
          return (
            <Button
              key={label}
              aria-pressed={active !== undefined}
              title={describeEffect(effect)}
              onClick={() => (active ? remove() : add(effect))}
            >
              {label}
            </Button>
          )
        })}
      </div>
      <Form class="row end" onSubmit={addStatus}>
        <TextField label="Other status" class="amount" type="number" min="400" max="599" required {...bind(status)} />
        <TextField label="Body as JSON, optional" class="grow" problem={bodyProblem.value} {...bind(body)} />
        <Button type="submit">Add</Button>
      </Form>
      <FieldProblem text={problem} />
    </section>
  )
}
