import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import type { ValuesOf } from './filter-index.ts'
import { History, type Version } from './history.ts'
import { ObjectTable } from './object-table.ts'
import { StoredObject } from './stored-object.ts'

/** A write. */
export type StoreChange =
  | { type: 'create' | 'update'; id: number; object: StoredObject }
  | { type: 'delete'; id: number }

/** The start of a collection. Never written to, so that any number of stores can have it in common. */
export interface Base {
  readonly objects: ObjectTable
  readonly nextId: number
}

/** Makes a start out of objects. */
export function createBase(objects: readonly InventoryObject[]): Base {
  const table = new ObjectTable()
  let nextId = 1
  for (const object of objects) {
    table.set(new StoredObject(object.id, object))
    nextId = Math.max(nextId, object.id + 1)
  }
  return { objects: table, nextId }
}

/** The collection: a start, and over it what has been written since. It costs what was written. */
export class Store {
  readonly #onChange: (change: StoreChange) => void
  #version = 0
  #base: Base
  /** What is not, or no longer, as the start has it. */
  #own = new ObjectTable()
  /** The ids of the start that are hidden: written over, or deleted. */
  readonly #hidden = new Set<number>()
  #nextId: number
  #history = new History()
  #start: Version

  /** @param onChange - called after each single write, not for a rebase or a restore */
  constructor(base: Base, onChange: (change: StoreChange) => void = () => {}) {
    this.#onChange = onChange
    this.#base = base
    this.#nextId = base.nextId
    this.#start = this.checkpoint()
  }

  /** Begins anew on another start, which a reset comes back to from now on. */
  rebase(base: Base): void {
    this.#version++
    this.#base = base
    this.#own = new ObjectTable()
    this.#hidden.clear()
    this.#nextId = base.nextId
    this.#history = new History()
    this.#start = this.checkpoint()
  }

  /** Comes back to the start; costs what changed since. */
  reset(): void {
    this.restore(this.#start)
  }

  /** Another number after each change of the collection. */
  get version(): number {
    return this.#version
  }

  /** The id that the next created object gets. */
  get nextId(): number {
    return this.#nextId
  }

  /** Makes these objects the whole collection, by writes: the start stays what it was. */
  load({ nextId, objects }: { nextId: number; objects: readonly InventoryObject[] }): void {
    const ids = new Set(objects.map(({ id }) => id))
    for (const { id } of this.all()) if (!ids.has(id)) this.#write(id, undefined)
    for (const object of objects) this.#write(object.id, new StoredObject(object.id, object))
    this.#nextId = nextId
  }

  get size(): number {
    return this.#base.objects.size - this.#hidden.size + this.#own.size
  }

  get(id: number): StoredObject | undefined {
    return this.#own.get(id) ?? (this.#hidden.has(id) ? undefined : this.#base.objects.get(id))
  }

  /** Every object, by ascending id. */
  all(): StoredObject[] {
    const start = this.#hidden.size === 0 ? [...this.#base.objects.all()] : this.#visible()
    return this.#own.size === 0 ? start : merge(start, [...this.#own.all()], (object) => object.id)
  }

  /** The ids of the objects with a value, ascending. */
  ids(valuesOf: ValuesOf, value: string | number): readonly number[] {
    const start = this.#base.objects.index(valuesOf).get(value)
    const visible = this.#hidden.size === 0 ? start : start.filter((id) => !this.#hidden.has(id))
    return this.#own.size === 0 ? visible : merge(visible, this.#own.index(valuesOf).get(value), (id) => id)
  }

  /** The ids of the objects with a value that a test lets pass, ascending. */
  idsWhere(valuesOf: ValuesOf, test: (value: string | number) => boolean): readonly number[] {
    const found = [this.#base.objects, this.#own].flatMap((table) => {
      const index = table.index(valuesOf)
      const ids = Array.from(index.values())
        .filter(test)
        .flatMap((value) => index.get(value))
      return table === this.#own ? ids : ids.filter((id) => !this.#hidden.has(id))
    })
    return found.sort((a, b) => a - b)
  }

  /** Adds an object under an id of its own, or under the next one, which is above all that were ever given. */
  create(fields: ObjectFields, id: number = this.#nextId): StoredObject {
    this.#nextId = Math.max(this.#nextId, id + 1)
    return this.replace(id, fields)
  }

  /** Puts other fields in the place of an object's. */
  replace(id: number, fields: ObjectFields): StoredObject {
    const object = new StoredObject(id, fields)
    const previous = this.#write(id, object)
    this.#onChange({ type: previous ? 'update' : 'create', id, object })
    return object
  }

  /** @returns whether there was one */
  delete(id: number): boolean {
    if (this.#write(id, undefined) === undefined) return false
    this.#onChange({ type: 'delete', id })
    return true
  }

  /** A point to come back to, ids to be given included. */
  checkpoint(): Version {
    return this.#history.checkpoint(this.#nextId)
  }

  /** Whether a point is one of this collection, since it was last rebased. */
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
    return previous
  }

  /** The one place where the collection changes. */
  #put(id: number, object: StoredObject | undefined): StoredObject | undefined {
    this.#version++
    const previous = this.get(id)
    const atStart = this.#base.objects.get(id)
    const isAsAtStart = object === atStart
    if (atStart !== undefined && !isAsAtStart) this.#hidden.add(id)
    else this.#hidden.delete(id)
    if (object === undefined || isAsAtStart) this.#own.delete(id)
    else this.#own.set(object)
    return previous
  }

  #visible(): StoredObject[] {
    const visible: StoredObject[] = []
    for (const object of this.#base.objects.all()) if (!this.#hidden.has(object.id)) visible.push(object)
    return visible
  }
}

/** Two ascending lists as one. */
function merge<T>(some: readonly T[], others: readonly T[], idOf: (item: T) => number): T[] {
  const last = some.at(-1)
  if (others.length === 0) return [...some]
  if (last === undefined || idOf(others[0]!) > idOf(last)) return [...some, ...others]
  const merged: T[] = []
  let next = 0
  for (const item of some) {
    while (next < others.length && idOf(others[next]!) < idOf(item)) merged.push(others[next++]!)
    merged.push(item)
  }
  return merged.concat(others.slice(next))
}
