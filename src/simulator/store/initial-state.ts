import type { InventoryObject } from '../../contract/object.ts'
import { ObjectTable } from './object-table.ts'
import { StoredObject } from './stored-object.ts'

/** The initial state of a collection. Never written to, so that any number of stores can share it. */
export interface InitialState {
  readonly objects: ObjectTable
  /** The id of the next object to be created. */
  readonly nextId: number
}

/** Makes an initial state of objects, which it keeps: hand over objects that nobody else holds. */
export function createInitialState(objects: readonly InventoryObject[]): InitialState {
  const table = new ObjectTable()
  let nextId = 1
  for (const object of objects) {
    table.set(new StoredObject(object.id, object))
    nextId = Math.max(nextId, object.id + 1)
  }
  return { objects: table, nextId }
}
