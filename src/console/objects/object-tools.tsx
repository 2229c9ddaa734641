import { useSignal } from '@preact/signals'
import { formatCount, formatNumber } from '../../text/numbers.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'
import { bind, TextField } from '../ui/field.tsx'
import { addObject, generateObjects } from './object-actions.ts'

const MAX_GENERATED = 1_000

/**
 * The tools that find objects and add them.
 * @param props.count - the number of objects in the list
 */
export function ObjectTools({ model, count }: { model: ConsoleModel; count: number }) {
  const { search } = model.views.objects
  const more = useSignal('200')
  const isBusy = useSignal(false)
  const amount = Number(more.value)
  const isValid = Number.isInteger(amount) && amount > 0 && amount <= MAX_GENERATED
  return (
    <div class="row tools bare">
      <TextField
        class="grow"
        type="search"
        label="Search objects"
        placeholder="Search in all fields"
        {...bind(search)}
      />
      <span role="status">{formatCount(count, 'object')}</span>
      <TextField class="amount" type="number" label="How many to generate" {...bind(more)} />
      <Button
        title={`Adds up to ${formatNumber(MAX_GENERATED)} objects with realistic values`}
        disabled={!isValid || isBusy.value}
        onClick={async () => {
          isBusy.value = true
          await generateObjects(model, amount)
          isBusy.value = false
        }}
      >
        Generate
      </Button>
      <Button class="main" title="Adds an object (n)" onClick={() => addObject(model)}>
        Add
      </Button>
    </div>
  )
}
