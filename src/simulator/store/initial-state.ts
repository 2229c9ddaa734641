import type { InventoryObject } from '../../contract/object.ts'
import { ObjectTable } from './object-table.ts'
import { StoredObject } from './stored-object.ts'

/** The initial state of a collection. Never written to, so that any number of stores can share it. */
export interface InitialState {
  readonly objects: ObjectTable
  /** The id of the next object to be created. */
  readonly nextId: number
}

/** Creates an initial state. The objects are not copied: do not use them afterwards. */
export function createInitialState(objects: readonly InventoryObject[]): InitialState {
  const table = new ObjectTable()
  let nextId = 1
  for (const object of objects) {
    table.set(new StoredObject(object.id, object))
    nextId = Math.max(nextId, object.id + 1)
  }
  return { objects: table, nextId }
}
