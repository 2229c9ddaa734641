import { Database } from '@mswjs/data/lib/db/Database'
import { primaryKey } from '@mswjs/data/lib/primaryKey'
import type { InventoryObject, ObjectFields } from '../contract/object.ts'
import { FilterIndex, type ValuesOf } from './filter-index.ts'
import { History, type Version } from './history.ts'
import { StoredObject } from './stored-object.ts'

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

/** A write. */
export type StoreChange =
  | { type: 'create' | 'update'; id: number; object: StoredObject }
  | { type: 'delete'; id: number }

/**
 * The collection.
 *
 * @note It stands on the database of `@mswjs/data` and not on its `factory()`: a model's own `update` walks nested
 * objects and would not replace an attribute map, its queries scan every record, and `factory()` opens a channel to
 * other tabs. The database has a map by primary key, and that is what a store needs.
 */
export class Store {
  readonly #database = new Database(models)
  readonly #objects = this.#database.getModel('object') as unknown as Map<number, StoredObject>
  readonly #indexes = new Map<ValuesOf, FilterIndex>()
  readonly #onChange: (change: StoreChange) => void
  #nextId = 1
  #history = new History()
  #start = this.checkpoint()
  #lastId = 0
  #isOrdered = true

  /** @param onChange - called after each single write, not for a fill or a restore */
  constructor(onChange: (change: StoreChange) => void = () => {}) {
    this.#onChange = onChange
  }

  /** Makes these objects the whole collection and the start that a reset comes back to. */
  fill(objects: readonly InventoryObject[]): void {
    this.#objects.clear()
    this.#indexes.clear()
    this.#history = new History()
    this.#nextId = 1
    this.#lastId = 0
    this.#isOrdered = true
    for (const { id, ...fields } of objects) {
      this.#put(id, new StoredObject(id, fields))
      this.#nextId = Math.max(this.#nextId, id + 1)
    }
    this.#start = this.checkpoint()
  }

  /** Comes back to the start; costs what changed since. */
  reset(): void {
    this.restore(this.#start)
  }

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

  /** Adds an object under an id of its own, or under the next one, which is above all that were ever given. */
  create(fields: ObjectFields, id: number = this.#nextId): StoredObject {
    const object = new StoredObject(id, fields)
    this.#write(id, object)
    this.#nextId = Math.max(this.#nextId, id + 1)
    return object
  }

  /** Puts other fields in the place of an object's. */
  replace(id: number, fields: ObjectFields): StoredObject {
    const object = new StoredObject(id, fields)
    this.#write(id, object)
    return object
  }

  /** @returns whether there was one */
  delete(id: number): boolean {
    return this.#write(id, undefined) !== undefined
  }

  /** A point to come back to, ids to be given included. */
  checkpoint(): Version {
    return this.#history.checkpoint(this.#nextId)
  }

  /** Whether a point is one of this collection, since it was last filled. */
  knows(version: Version): boolean {
    return this.#history.has(version)
  }

  /** Comes back to a point; costs what changed since. */
  restore(version: Version): void {
    this.#history.restore(version, (id, object) => this.#put(id, object))
    this.#nextId = version.nextId
  }

  #write(id: number, object: StoredObject | undefined): StoredObject | undefined {
    const previous = this.#put(id, object)
    this.#history.record(id, previous)
    if (object) this.#onChange({ type: previous ? 'update' : 'create', id, object })
    else if (previous) this.#onChange({ type: 'delete', id })
    return previous
  }

  /** The one place where the collection changes. */
  #put(id: number, object: StoredObject | undefined): StoredObject | undefined {
    const previous = this.#objects.get(id)
    if (object === undefined) {
      if (previous !== undefined) this.#database.delete('object', id)
    } else if (previous === undefined) {
      this.#database.create('object', object as never)
      if (id < this.#lastId) this.#isOrdered = false
      this.#lastId = id
    } else {
      this.#database.update('object', previous as never, object as never)
    }
    for (const index of this.#indexes.values()) {
      if (previous !== undefined) index.remove(previous)
      if (object !== undefined) index.add(object)
    }
    return previous
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
