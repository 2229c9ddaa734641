import type { InventoryObject } from '../../contract/object.ts'
import { type Exchange, isSuccess } from './exchange.ts'
import { readObjects } from './read-object.ts'

/**
 * Finds an object that was written in a list. A created one has its name, and an id that is new.
 * @param isAnyNew - whether any new object will do, if none has the name; it could be that of others
 */
export function findWritten(
  { json, response }: Exchange,
  { before, twin }: Exchange,
  name: string,
  isAnyNew: boolean,
): InventoryObject | undefined {
  const objects = (isSuccess(response) && readObjects(json)) || []
  if (before) return objects.find(({ id }) => id === before.id)
  const added = objects.filter(({ id }) => !twin.has(id))
  return added.find((object) => object.name === name) ?? (isAnyNew ? added[0] : undefined)
}
