import { Database } from '@mswjs/data/lib/db/Database'
import { FilterIndex, type ValuesOf } from './filter-index.ts'
import { models } from './model.ts'
import type { StoredObject } from './stored-object.ts'

/**
 * Objects by id, and indexes over them.
 *
 * @note It uses the database of `@mswjs/data`, not its `factory()`: a model of `factory()` ignores an update of
 * `attributes`, looks at every object for every query, and opens a channel to other tabs.
 */
export class ObjectTable {
  readonly #database = new Database(models)
  readonly #objects = this.#database.getModel('inventoryObject') as Map<number, StoredObject>
  readonly #indexes = new Map<ValuesOf, FilterIndex>()
  #lastId = 0
  #isOrdered = true

  get size(): number {
    return this.#objects.size
  }

  get(id: number): StoredObject | undefined {
    return this.#objects.get(id)
  }

  /** Every object, by ascending id. */
  all(): Iterable<StoredObject> {
    if (!this.#isOrdered) this.#order()
    return this.#objects.values()
  }

  /** The index over some values, built on first use and kept up to date from then on. */
  index(valuesOf: ValuesOf): FilterIndex {
    let index = this.#indexes.get(valuesOf)
    if (index === undefined) {
      index = new FilterIndex(valuesOf, this.all())
      this.#indexes.set(valuesOf, index)
    }
    return index
  }

  /** Puts an object at its id. */
  set(object: StoredObject): void {
    const { id } = object
    const previous = this.#objects.get(id)
    if (previous === undefined) {
      this.#database.create('inventoryObject', object)
      if (id < this.#lastId) this.#isOrdered = false
      this.#lastId = id
    } else {
      this.#database.update('inventoryObject', previous, object)
    }
    for (const index of this.#indexes.values()) {
      if (previous !== undefined) index.remove(previous)
      index.add(object)
    }
  }

  delete(id: number): void {
    const previous = this.#objects.get(id)
    if (previous === undefined) return
    this.#database.delete('inventoryObject', id)
    for (const index of this.#indexes.values()) index.remove(previous)
  }

  /** A map keeps insertion order, so restored objects, or initial objects out of order, must be sorted. */
  #order(): void {
    const sorted = [...this.#objects.values()].sort((a, b) => a.id - b.id)
    this.#objects.clear()
    for (const object of sorted) this.#objects.set(object.id, object)
    this.#lastId = sorted.at(-1)?.id ?? 0
    this.#isOrdered = true
  }
}
