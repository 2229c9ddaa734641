import { formatTime } from '../../text/times.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatSource } from '../model/describe-change.ts'
import { ChangedFields } from '../ui/changed-fields.tsx'
import { PaneLink } from '../ui/pane-link.tsx'

/** The last change of an object: when, who made it, and of an update the fields before and after. */
export function LastChange({ model, id }: { model: ConsoleModel; id: number }) {
  const found = model.history.findObjectChange(id)
  if (!found) return null
  const { change, at } = found
  const { type, source, requestId } = change
  return (
    <>
      <p class="dim">
        Id {id}, {type}d at {formatTime(at)} by {formatSource(source)}
        {requestId !== null && (
          <>
            , <PaneLink model={model} pane="Requests" id={requestId}>{`request #${requestId}`}</PaneLink>
          </>
        )}
      </p>
      <ChangedFields change={change} />
    </>
  )
}
