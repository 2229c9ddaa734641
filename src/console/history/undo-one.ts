import type { InventoryObject } from '../../contract/object.ts'
import { formatTime } from '../../text/times.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatSource } from '../model/describe-change.ts'
import type { HistoryEntry } from '../model/state-history.ts'

/** An object before the changes of an entry; undefined if it did not exist. */
type Before = ReadonlyMap<number, InventoryObject | undefined>

/** The objects before an entry; null if it changed something else, or more than the history has of it. */
export function listObjectsBefore({ changes, count }: Pick<HistoryEntry, 'changes' | 'count'>): Before | null {
  const before = new Map<number, InventoryObject | undefined>()
  for (const { objectChange: change } of changes) {
    if (change === undefined || change.type === 'all') return null
    if (!before.has(change.id)) before.set(change.id, change.type === 'create' ? undefined : change.before)
  }
  return before.size > 0 && changes.length === count ? before : null
}

/** Says what has changed the same objects after an entry; undefined for nothing. */
function findLaterChange({ entries, current }: ConsoleModel['history'], entry: HistoryEntry, before: Before) {
  const end = entries.value.findIndex(({ id }) => id === current.value?.id) + 1
  const later = entries.value.slice(entries.value.indexOf(entry) + 1, end)
  const isSame = ({ changes, count }: HistoryEntry) =>
    // Of more changes than it has, nobody knows the objects.
    changes.length < count ||
    changes.some(({ objectChange: change }) => change && (change.type === 'all' || before.has(change.id)))
  const found = later.find(isSame)
  return found && `at ${formatTime(found.at)} by ${formatSource(found.source!)}: ${found.label}`
}

/** Undoes an entry alone, as a change of its own; where something later has touched its objects, says what has. */
export async function undoOne(model: ConsoleModel, entry: HistoryEntry, before: Before): Promise<void> {
  const { history, notices, control } = model
  const later = findLaterChange(history, entry, before)
  if (later !== undefined) {
    notices.say(`Not undone: what it changed was changed again ${later}. Undo that first, or go back to before both.`)
    return
  }
  const label = `Undo only: ${entry.label}`
  await model.run(
    label,
    async () => {
      for (const [id, object] of before) {
        if (object === undefined) await control.objects.delete(id)
        else if ((await control.objects.get(id)) === undefined) await control.objects.create(object)
        else await control.objects.replace(id, object)
      }
    },
    `${label}.`,
  )
}
