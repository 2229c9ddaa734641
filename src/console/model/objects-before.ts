import type { InventoryObject } from '../../contract/object.ts'
import type { InventoryChange } from '../../mock/events.ts'
import type { ConsoleControl } from './control.ts'

/** Objects before changes, by id; undefined for one that did not exist. */
export type ObjectsBefore = ReadonlyMap<number, InventoryObject | undefined>

/** Changes, of which some can be no longer kept, and how many there were. */
export interface CountedChanges {
  readonly changes: readonly { readonly objectChange?: InventoryChange }[]
  readonly count: number
}

/** The objects before changes; null if they are not only of objects, or not all kept. */
export function listObjectsBefore({ changes, count }: CountedChanges): ObjectsBefore | null {
  const before = new Map<number, InventoryObject | undefined>()
  for (const { objectChange: change } of changes) {
    if (change === undefined || change.type === 'all') return null
    if (!before.has(change.id)) before.set(change.id, change.type === 'create' ? undefined : change.before)
  }
  return before.size > 0 && changes.length === count ? before : null
}

/** Makes objects what they were before. */
export async function restoreObjects({ objects }: ConsoleControl, before: ObjectsBefore): Promise<void> {
  for (const [id, object] of before) {
    if (object === undefined) await objects.delete(id)
    else if ((await objects.get(id)) === undefined) await objects.create(object)
    else await objects.replace(id, object)
  }
}
