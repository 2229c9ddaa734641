import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import type { ValuesOf } from './filter-index.ts'
import { type Checkpoint, History, type Version } from './history.ts'
import type { InitialState } from './initial-state.ts'
import { mergeAscending } from './merge.ts'
import { ObjectTable } from './object-table.ts'
import { StoredObject } from './stored-object.ts'

/** A change of the collection: one write, or a reset or a restore, after which anything may be different. */
export type StoreChange =
  | { readonly type: 'create' | 'update'; readonly id: number; readonly object: StoredObject }
  | { readonly type: 'delete'; readonly id: number }
  | { readonly type: 'reset' }

/** The collection: an initial state, and an overlay with everything written since. It costs what was written. */
export class Store {
  readonly #listeners = new Set<(change: StoreChange) => void>()
  #version = 0
  #initial: InitialState
  /** The objects that are not as in the initial state. */
  #overlay = new ObjectTable()
  /** The ids of the initial state that no longer count: their objects were replaced or deleted. */
  readonly #shadowed = new Set<number>()
  #nextId: number
  #history = new History()
  #start: Version

  constructor(initial: InitialState) {
    this.#initial = initial
    this.#nextId = initial.nextId
    this.#start = this.checkpoint()
  }

  /** What a reset returns to. */
  get initialState(): InitialState {
    return this.#initial
  }

  /** A number that is different after each change of the collection. */
  get version(): number {
    return this.#version
  }

  /** The id of the next object to be created. */
  get nextId(): number {
    return this.#nextId
  }

  get size(): number {
    return this.#initial.objects.size - this.#shadowed.size + this.#overlay.size
  }

  get(id: number): StoredObject | undefined {
    return this.#overlay.get(id) ?? (this.#shadowed.has(id) ? undefined : this.#initial.objects.get(id))
  }

  /** Every object, by ascending id. */
  all(): StoredObject[] {
    const initial = this.#shadowed.size === 0 ? [...this.#initial.objects.all()] : this.#unshadowed()
    return this.#overlay.size === 0 ? initial : mergeAscending(initial, [...this.#overlay.all()], ({ id }) => id)
  }

  /** The ids of the objects with a value, ascending. */
  ids(valuesOf: ValuesOf, value: string | number): readonly number[] {
    const all = this.#initial.objects.index(valuesOf).get(value)
    const initial = this.#shadowed.size === 0 ? all : all.filter((id) => !this.#shadowed.has(id))
    if (this.#overlay.size === 0) return initial
    return mergeAscending(initial, this.#overlay.index(valuesOf).get(value), (id) => id)
  }

  /** The ids of the objects with a value that passes a test, ascending. */
  idsWhere(valuesOf: ValuesOf, test: (value: string | number) => boolean): readonly number[] {
    const found = [this.#initial.objects, this.#overlay].flatMap((table) => {
      const index = table.index(valuesOf)
      const ids = Array.from(index.values())
        .filter(test)
        .flatMap((value) => index.get(value))
      return table === this.#overlay ? ids : ids.filter((id) => !this.#shadowed.has(id))
    })
    return found.sort((a, b) => a - b)
  }

  /** Adds an object, by default under the next id, which is above all ids that were ever given. */
  create(fields: ObjectFields, id: number = this.#nextId): StoredObject {
    this.#nextId = Math.max(this.#nextId, id + 1)
    return this.replace(id, fields)
  }

  /** Replaces the fields of an object. */
  replace(id: number, fields: ObjectFields): StoredObject {
    const object = new StoredObject(id, fields)
    const previous = this.#write(id, object)
    this.#emit({ type: previous ? 'update' : 'create', id, object })
    return object
  }

  /** @returns whether there was one */
  delete(id: number): boolean {
    if (this.#write(id, undefined) === undefined) return false
    this.#emit({ type: 'delete', id })
    return true
  }

  /** Makes these objects the whole collection. The initial state stays, and no listener is told. */
  load({ nextId, objects }: { nextId: number; objects: readonly InventoryObject[] }): void {
    const ids = new Set(objects.map(({ id }) => id))
    for (const { id } of this.all()) if (!ids.has(id)) this.#write(id, undefined)
    for (const object of objects) this.#write(object.id, new StoredObject(object.id, object))
    this.#nextId = nextId
  }

  /** Returns to the initial state; costs what changed since. */
  reset(): void {
    this.restore(this.#start)
  }

  /** Starts again with another initial state. Earlier checkpoints are no longer valid. */
  replaceInitialState(initial: InitialState): void {
    this.#version++
    this.#initial = initial
    this.#overlay = new ObjectTable()
    this.#shadowed.clear()
    this.#nextId = initial.nextId
    this.#history = new History()
    this.#start = this.checkpoint()
    this.#emit({ type: 'reset' })
  }

  /** Makes a checkpoint of the objects and of the next id. */
  checkpoint(): Version {
    return this.#history.checkpoint(this.#nextId)
  }

  /** Whether a checkpoint is one of this store, made since its initial state was last replaced. */
  hasCheckpoint(checkpoint: Checkpoint): checkpoint is Version {
    return this.#history.has(checkpoint)
  }

  /** Returns to a checkpoint; costs what changed since. */
  restore(version: Version): void {
    this.#history.restore(version, (id, object) => this.#put(id, object))
    this.#nextId = version.nextId
    this.#emit({ type: 'reset' })
  }

  /**
   * Listens to changes.
   * @returns a function that removes the listener
   */
  subscribe(listener: (change: StoreChange) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #emit(change: StoreChange): void {
    for (const listener of this.#listeners) listener(change)
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
    const initial = this.#initial.objects.get(id)
    const isAsInitially = object === initial
    if (initial !== undefined && !isAsInitially) this.#shadowed.add(id)
    else this.#shadowed.delete(id)
    if (object === undefined || isAsInitially) this.#overlay.delete(id)
    else this.#overlay.set(object)
    return previous
  }

  #unshadowed(): StoredObject[] {
    const objects: StoredObject[] = []
    for (const object of this.#initial.objects.all()) if (!this.#shadowed.has(object.id)) objects.push(object)
    return objects
  }
}
