import { formatTime } from '../../text/times.ts'
import type { ConsoleModel } from '../model/console-model.ts'
import { formatSource } from '../model/describe-change.ts'
import { type ObjectsBefore, restoreObjects } from '../model/objects-before.ts'
import type { HistoryEntry } from '../model/state-history.ts'

/** Says what has changed the same objects after an entry; undefined for nothing. */
function findLaterChange({ entries, current }: ConsoleModel['history'], entry: HistoryEntry, before: ObjectsBefore) {
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
export async function undoOne(model: ConsoleModel, entry: HistoryEntry, before: ObjectsBefore): Promise<void> {
  const { history, notices, control } = model
  const later = findLaterChange(history, entry, before)
  if (later !== undefined) {
    notices.say(`Not undone: what it changed was changed again ${later}. Undo that first, or go back to before both.`)
    return
  }
  const label = `Undo only: ${entry.label}`
  await model.run(label, () => restoreObjects(control, before), `${label}.`)
}
