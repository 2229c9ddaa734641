import type { Exchange, PendingRequest } from '../../mock/log/exchange.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { Button } from '../ui/button.tsx'
import { findFault } from './find-fault.ts'
import { formatAppliedFault } from './format-request.ts'

/** The fault that was applied to a request, with a button to remove it. */
export function FaultBox({ model, request }: { model: ConsoleModel; request: Exchange | PendingRequest }) {
  const words = request.fault && formatAppliedFault(request.fault)
  if (!words) return null
  const active = findFault(model.faults.value, request)
  return (
    <div class="why fault">
      <p>
        <b>A fault was applied: {words}.</b> {active ? 'It is still active.' : 'It is no longer active.'}
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
