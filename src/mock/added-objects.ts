import type { InventoryObject } from '../contract/object.ts'
import type { StoreChange } from '../simulator/store/store.ts'

/** How many objects of each type activity has added, less those that it has removed. */
export type AddedObjects = ReadonlyMap<string | null, number>

/** The name of a type, by which objects are counted. */
export const typeOf = ({ type }: Pick<InventoryObject, 'type'>): string | null => type?.name ?? null

/** Counts with a change of activity. */
export function countAdded(added: AddedObjects, change: StoreChange): AddedObjects {
  if (change.type !== 'create' && change.type !== 'delete') return added
  const [type, count] = change.type === 'create' ? [typeOf(change.object), 1] : [typeOf(change.before), -1]
  return new Map(added).set(type, (added.get(type) ?? 0) + count)
}
