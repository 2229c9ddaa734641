import type { ComponentChildren } from 'preact'
import { formatTime } from '../../text/times.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatSource } from '../model/describe-change.ts'
import type { RecentChange } from '../model/recent-changes.ts'
import { PaneLink } from '../pane-link.tsx'
import { Button } from '../ui/button.tsx'
import { FactList } from '../ui/prose.tsx'
import { listChangedFields, toFields } from './object-draft.ts'
import type { ObjectsModel } from './objects-model.ts'

const MAX_CHANGES_SHOWN = 50

/** The last change of each object that changed lately, the newest first. */
export function ObjectChanges({ objects, closeButton }: { objects: ObjectsModel; closeButton: ComponentChildren }) {
  const { model, list, show } = objects
  // Drawn with the list and not for each change: there can be thousands in a second.
  const changes = list.value.key ? model.changes.list().slice(0, MAX_CHANGES_SHOWN) : []
  return (
    <>
      <div class="row">
        <h2 class="grow">Recent changes</h2>
        {closeButton}
      </div>
      {changes.length === 0 && <p class="dim">No object has changed since the console was opened.</p>}
      {changes.map((recent) => {
        const { change } = recent
        const object = change.type === 'delete' ? change.before : change.object
        return (
          <section key={change.id}>
            <Button
              class="quiet"
              onClick={() => show({ id: change.id, object: toFields(object), exists: change.type !== 'delete' })}
            >
              {object.name}
            </Button>
            <ChangeFacts model={model} recent={recent} />
          </section>
        )
      })}
    </>
  )
}

/** What a change did, when, and who made it; of an update, the fields before and after. */
export function ChangeFacts({ model, recent: { change, at } }: { model: ConsoleModel; recent: RecentChange }) {
  const { id, type, source, requestId } = change
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
      {change.type === 'update' && <ChangedFields before={change.before} after={change.object} />}
    </>
  )
}

/** The fields in which two objects differ, with both values. */
export function ChangedFields(props: { before: Record<string, unknown>; after: Record<string, unknown> }) {
  const { before, after } = props
  const facts = listChangedFields(before, after).map(
    (key) => [key, `${JSON.stringify(before[key])} → ${JSON.stringify(after[key])}`] as const,
  )
  return <FactList facts={facts} />
}
