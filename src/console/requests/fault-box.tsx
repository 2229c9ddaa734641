import type { Exchange } from '../../mock/log/exchange.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'
import { formatAppliedFault, isDecisive } from './format-request.ts'

/** The fault that applies to a request, with a button to remove it. */
export function FaultBox({ model, request: { fault } }: { model: ConsoleModel; request: Exchange }) {
  const words = fault && formatAppliedFault(fault)
  if (!words) return null
  const active = model.faults.value.find(({ id }) => fault.ids.includes(id))
  return (
    <div class="why fault">
      <p>
        <b>
          A fault {isDecisive(fault) ? 'decides' : 'delays'} this response: {words}.
        </b>{' '}
        {active ? 'It is still active.' : 'It is no longer active.'}
      </p>
      {active && (
        <Button
          onClick={({ currentTarget }) => {
            // The button goes away, and the focus would go with it.
            currentTarget.closest('aside')?.focus()
            model.run(
              `Remove the fault: ${words}`,
              () => model.control.faults.remove(active.id),
              'The fault is removed.',
            )
          }}
        >
          Remove the fault
        </Button>
      )}
    </div>
  )
}
