import type { Signal } from '@preact/signals'
import { assign, SelectField, TextField } from '../ui/field.tsx'
import { requestChoices, type ScopeForm, timesChoices } from './fault-choices.ts'

const toOptions = (choices: object) => Object.keys(choices).map((label) => [label, label] as const)
const requestOptions = toOptions(requestChoices)
const timesOptions = toOptions(timesChoices)

/**
 * Chooses which requests a fault applies to, and how often.
 * @param props.verb - what they do, for the labels: `fail`
 */
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
