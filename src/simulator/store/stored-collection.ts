import type { InventoryObject } from '../../contract/object.ts'
import { ListCache } from '../list/list.ts'
import { StoredObject } from './stored-object.ts'
import { byId, ValueIndex, type ValuesOf } from './value-index.ts'

/** Objects that nobody writes to, so that any number of stores can share them, with their indexes and lists. */
export class StoredCollection {
  /** By ascending id. */
  readonly objects: ReadonlyMap<number, StoredObject>
  /** The id of the next object. */
  readonly nextId: number
  readonly lists = new ListCache()
  readonly #indexes = new Map<ValuesOf, ValueIndex>()

  /**
   * @param objects - not copied
   * @param nextId - by default, and at least, the one above all ids
   */
  constructor(objects: readonly InventoryObject[], nextId = 1) {
    const sorted = objects.map((object) => new StoredObject(object.id, object)).sort(byId)
    this.objects = new Map(sorted.map((object) => [object.id, object]))
    this.nextId = Math.max(nextId, (sorted.at(-1)?.id ?? 0) + 1)
  }

  /** The index over some values, built when it is first used. */
  index(valuesOf: ValuesOf): ValueIndex {
    const index = this.#indexes.get(valuesOf) ?? new ValueIndex(valuesOf, this.objects.values())
    this.#indexes.set(valuesOf, index)
    return index
  }
}
