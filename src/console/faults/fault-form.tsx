import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { JsonFault } from '../../mock/faults/fault.ts'
import { describeAction } from '../../text/describe-fault.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import type { ScopeForm } from '../model/views.ts'
import { Button } from '../ui/button.tsx'
import { assign, FieldProblem, Form, SelectField, TextField } from '../ui/field.tsx'
import { requestChoices, timesChoices, toScope } from './fault-choices.ts'

/** What adds faults with the scope of a form, and what is wrong with the last one. */
export function useFaultAdder(model: ConsoleModel, scope: Signal<ScopeForm>) {
  const problem = useSignal<string | undefined>(undefined)
  const add = async (effect: JsonFault) => {
    const fault = { ...toScope(scope.value), ...effect }
    problem.value = undefined
    problem.value = await model.attempt(describeAction(fault), () => model.control.faults.add(fault))
  }
  return { add, problem: problem.value }
}

/**
 * Adds a fault: which requests it applies to, how often, and what its effect needs.
 * @param props.verb - what the requests do, for the labels: `hang`
 * @param props.label - that of the button
 */
export function FaultForm(props: {
  model: ConsoleModel
  scope: Signal<ScopeForm>
  verb: string
  label: string
  toEffect: () => JsonFault
  children?: ComponentChildren
}) {
  const { model, scope, verb, label, toEffect, children } = props
  const { add, problem } = useFaultAdder(model, scope)
  return (
    <>
      <Form class="row end" onSubmit={() => add(toEffect())}>
        <ScopeFields form={scope} verb={verb} />
        {children}
        <Button type="submit">{label}</Button>
      </Form>
      <FieldProblem text={problem} />
    </>
  )
}

const toOptions = (choices: object) => Object.keys(choices).map((label) => [label, label] as const)
const requestOptions = toOptions(requestChoices)
const timesOptions = toOptions(timesChoices)

/** Chooses which requests a fault applies to, and how often. */
export function ScopeFields({ form, verb }: { form: Signal<ScopeForm>; verb: string }) {
  const { requests, times, amount } = form.value
  const change = (changes: Partial<ScopeForm>) => assign(form, { ...form.value, ...changes })
  const { amount: amountLabel } = timesChoices[times]!
  return (
    <>
      <SelectField
        label={`Which requests ${verb}`}
        options={requestOptions}
        value={requests}
        onValue={(label) => change({ requests: label })}
      />
      <SelectField
        label={`When they ${verb}`}
        options={timesOptions}
        value={times}
        onValue={(label) => change({ times: label })}
      />
      {amountLabel !== undefined && (
        <TextField
          label={amountLabel}
          class="amount"
          type="number"
          min="1"
          value={amount}
          onValue={(text) => change({ amount: text })}
        />
      )}
    </>
  )
}
