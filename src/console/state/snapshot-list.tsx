import { useSignal } from '@preact/signals'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatObjectCount } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { bind, TextField } from '../ui/field.tsx'
import { importText } from './import-text.ts'

/** The snapshots of this tab: to save, to restore and to delete. */
export function SnapshotList({ model }: { model: ConsoleModel }) {
  const name = useSignal('')
  const { control, snapshots } = model
  const list = snapshots.list.value
  const trimmed = name.value.trim()
  const isTaken = list.some((snapshot) => snapshot.name === trimmed)

  const save = async () => {
    try {
      const state = await control.exportState()
      snapshots.add(trimmed, state.objects.length, JSON.stringify(state))
      name.value = ''
    } catch (error) {
      model.notices.fail(error)
    }
  }
  return (
    <>
      <form
        class="row end"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="Name of a new snapshot"
          problem={isTaken ? 'There is a snapshot of this name. Use another one, or delete it first.' : undefined}
          {...bind(name)}
        />
        <Button type="submit" disabled={trimmed === '' || isTaken}>
          Save
        </Button>
      </form>
      <ul>
        {list.map((snapshot) => (
          <li key={snapshot.name} class="row item">
            <span class="grow">
              {snapshot.name}{' '}
              <span class="dim">
                {formatObjectCount(snapshot.size)}, {new Date(snapshot.savedAt).toLocaleTimeString()}
                {!snapshot.isKept && ', until a reload'}
              </span>
            </span>
            <Button
              aria-label={`Restore ${snapshot.name}`}
              onClick={async () => {
                const label = `Restore ${snapshot.name}`
                const problem = await importText(model, snapshot.text, snapshot.name, label)
                if (problem !== undefined) model.notices.fail(problem)
              }}
            >
              Restore
            </Button>
            <Confirm
              label="Delete"
              name={snapshot.name}
              question={`Delete ${snapshot.name}? It cannot be brought back.`}
              onConfirm={() => snapshots.delete(snapshot)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
