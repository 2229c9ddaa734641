import { Database } from '@mswjs/data/lib/db/Database'
import type { InventoryObject } from '../../contract/object.ts'
import { ListCache } from '../list/list.ts'
import { MODEL_NAME, StoredObject } from './stored-object.ts'

/** Objects by id, to read. */
export interface ObjectSource {
  readonly size: number
  get(id: number): StoredObject | undefined
  /** Every object, by ascending id. */
  all(): Iterable<StoredObject>
  /** The index over some values. */
  index(valuesOf: ValuesOf): ValueIndex
}

/** The ids of the objects with each value, ascending. */
interface ValueIndex {
  get(value: string | number): readonly number[]
  values(): Iterable<string | number>
}

/**
 * Objects by id, and indexes over them. Not `factory()` of `@mswjs/data`: its model ignores an update of `attributes`,
 * looks at every object for every query, and opens a channel to other tabs.
 */
export class ObjectTable implements ObjectSource {
  // A database has a map for each name; what else is in a model is for its users.
  readonly #database = new Database({ [MODEL_NAME]: {} })
  readonly #objects = this.#database.getModel(MODEL_NAME) as Map<number, StoredObject>
  readonly #indexes = new Map<ValuesOf, FilterIndex>()
  #lastId = 0
  #isOrdered = true

  get size(): number {
    return this.#objects.size
  }

  get(id: number): StoredObject | undefined {
    return this.#objects.get(id)
  }

  all(): Iterable<StoredObject> {
    if (!this.#isOrdered) this.#order()
    return this.#objects.values()
  }

  /** The index over some values, built on first use and kept up to date from then on. */
  index(valuesOf: ValuesOf): ValueIndex {
    const index = this.#indexes.get(valuesOf) ?? new FilterIndex(valuesOf, this)
    this.#indexes.set(valuesOf, index)
    return index
  }

  set(object: StoredObject): void {
    const { id } = object
    const previous = this.#objects.get(id)
    if (previous === undefined) {
      this.#database.create(MODEL_NAME, object)
      if (id < this.#lastId) this.#isOrdered = false
      this.#lastId = id
    } else {
      this.#database.update(MODEL_NAME, previous, object)
    }
    for (const index of this.#indexes.values()) {
      if (previous !== undefined) index.remove(previous)
      index.add(object)
    }
  }

  delete(id: number): void {
    const previous = this.#objects.get(id)
    if (previous === undefined) return
    this.#database.delete(MODEL_NAME, id)
    for (const index of this.#indexes.values()) index.remove(previous)
  }

  /** Forgets the indexes, which are built again when they are needed: for many changes, that is faster than each of them. */
  forgetIndexes(): void {
    this.#indexes.clear()
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

/** The initial objects of a collection. Never written to, so that any number of stores can share them. */
export interface InitialCollection {
  readonly objects: ObjectSource
  readonly nextId: number
  /** The lists of these objects, which the stores share, too. */
  readonly lists: ListCache
}

/** Creates an initial collection. The objects are not copied. By default the next id is the one above all ids. */
export function createInitialCollection(objects: readonly InventoryObject[], nextId = 1): InitialCollection {
  const table = new ObjectTable()
  let next = nextId
  for (const object of objects) {
    table.set(new StoredObject(object.id, object))
    next = Math.max(next, object.id + 1)
  }
  return { objects: table, nextId: next, lists: new ListCache() }
}

/** The values of an object that a filter compares; one of them has to match. */
export type ValuesOf = (object: StoredObject) => readonly (string | number)[]

/** An index over more values than this, for each object and besides, is not kept: it would be larger than the objects. */
const MOST_VALUES = { each: 8, besides: 100_000 }

/** A filter with an index costs what it finds, not what is stored. */
class FilterIndex implements ValueIndex {
  readonly #valuesOf: ValuesOf
  readonly #objects: Pick<ObjectSource, 'size' | 'all'>
  /** Null for too many values: then the objects are searched. */
  #idsByValue: Map<string | number, number[]> | null = new Map()
  /** How many ids it has. */
  #size = 0

  constructor(valuesOf: ValuesOf, objects: Pick<ObjectSource, 'size' | 'all'>) {
    this.#valuesOf = valuesOf
    this.#objects = objects
    for (const object of objects.all()) this.add(object)
  }

  get(value: string | number): readonly number[] {
    if (this.#idsByValue !== null) return this.#idsByValue.get(value) ?? []
    const ids: number[] = []
    for (const object of this.#objects.all()) if (this.#valuesOf(object).includes(value)) ids.push(object.id)
    return ids
  }

  values(): Iterable<string | number> {
    return this.#idsByValue?.keys() ?? new Set(Array.from(this.#objects.all(), this.#valuesOf).flat())
  }

  add(object: StoredObject): void {
    if (this.#idsByValue === null) return
    for (const value of this.#valuesOf(object)) {
      const ids: number[] | undefined = this.#idsByValue.get(value)
      if (ids === undefined) this.#idsByValue.set(value, [object.id])
      else if (object.id > ids.at(-1)!) ids.push(object.id)
      else {
        const at = lowerBound(ids, object.id)
        if (ids[at] === object.id) continue
        ids.splice(at, 0, object.id)
      }
      this.#size++
    }
    if (this.#size > MOST_VALUES.each * this.#objects.size + MOST_VALUES.besides) this.#idsByValue = null
  }

  remove(object: StoredObject): void {
    if (this.#idsByValue === null) return
    for (const value of this.#valuesOf(object)) {
      const ids: number[] | undefined = this.#idsByValue.get(value)
      const at = ids ? lowerBound(ids, object.id) : -1
      if (ids?.[at] !== object.id) continue
      this.#size--
      if (ids.length === 1) this.#idsByValue.delete(value)
      else ids.splice(at, 1)
    }
  }
}

/** Whether an id is in an ascending list. */
export function hasId(ids: readonly number[], id: number): boolean {
  return ids[lowerBound(ids, id)] === id
}

/** The first position in an ascending list whose number is not less than the given one. */
function lowerBound(numbers: readonly number[], number: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}
