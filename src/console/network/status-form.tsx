import { useSignal } from '@preact/signals'
import type { JsonFault } from '../../mock/faults/fault.ts'
import type { PaneProps } from '../pane.ts'
import { formatError } from '../text/error.ts'
import { parseJson } from '../text/parse-json.ts'
import { bind } from '../ui/bind.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { getStatusForm } from './fault-form.ts'

/** Adds a fault with any error status, and with a body for it. */
export function StatusForm({ model, onAdd }: PaneProps & { onAdd: (effect: JsonFault) => unknown }) {
  const { status, body } = getStatusForm(model)
  const problem = useSignal<string | undefined>(undefined)
  const add = () => {
    try {
      problem.value = undefined
      const value = body.value.trim() ? parseJson(body.value) : undefined
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
