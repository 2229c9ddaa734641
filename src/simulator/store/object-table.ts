import { Database } from '@mswjs/data/lib/db/Database'
import { primaryKey } from '@mswjs/data/lib/primaryKey'
import { FilterIndex, type ValuesOf } from './filter-index.ts'
import type { StoredObject } from './stored-object.ts'

/** The model, in the terms of `@mswjs/data` (contract section 2). */
const models = {
  object: {
    id: primaryKey(Number),
    name: String,
    location: Object,
    type: Object,
    labels: Array,
    attributes: Object,
    responsible: Array,
  },
}

/**
 * Objects by id, and indexes over them.
 *
 * @note It stands on the database of `@mswjs/data` and not on its `factory()`: a model's own `update` walks nested
 * objects and would not replace an attribute map, its queries scan every record, and `factory()` opens a channel to
 * other tabs. The database has a map by primary key, and that is what a table needs.
 */
export class ObjectTable {
  readonly #database = new Database(models)
  readonly #objects = this.#database.getModel('object') as unknown as Map<number, StoredObject>
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

  /** The index over some values, built when first asked for and kept up to date from then on. */
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
      this.#database.create('object', object as never)
      if (id < this.#lastId) this.#isOrdered = false
      this.#lastId = id
    } else {
      this.#database.update('object', previous as never, object as never)
    }
    for (const index of this.#indexes.values()) {
      if (previous !== undefined) index.remove(previous)
      index.add(object)
    }
  }

  delete(id: number): void {
    const previous = this.#objects.get(id)
    if (previous === undefined) return
    this.#database.delete('object', id)
    for (const index of this.#indexes.values()) index.remove(previous)
  }

  /** A map lists what was put first, first: an object that came back, or a seed out of order, asks for a sort. */
  #order(): void {
    const sorted = [...this.#objects.values()].sort((a, b) => a.id - b.id)
    this.#objects.clear()
    for (const object of sorted) this.#objects.set(object.id, object)
    this.#lastId = sorted.at(-1)?.id ?? 0
    this.#isOrdered = true
  }
}
