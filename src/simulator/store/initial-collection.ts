import type { InventoryObject } from '../../contract/object.ts'
import { ObjectTable } from './object-table.ts'
import { StoredObject } from './stored-object.ts'

/** The initial objects of a collection. Never written to, so that any number of stores can share them. */
export interface InitialCollection {
  readonly objects: ObjectTable
  /** The id of the next object to be created. */
  readonly nextId: number
}

/**
 * Creates an initial collection. The objects are not copied: do not use them afterwards.
 * @param nextId - by default the one above all ids
 */
export function createInitialCollection(objects: readonly InventoryObject[], nextId = 1): InitialCollection {
  const table = new ObjectTable()
  let next = nextId
  for (const object of objects) {
    table.set(new StoredObject(object.id, object))
    next = Math.max(next, object.id + 1)
  }
  return { objects: table, nextId: next }
}
