import type { ObjectFields } from '../../contract/object.ts'
import { ListCache } from '../list/list.ts'
import { Listeners } from '../listeners.ts'
import { Overlay } from './overlay.ts'
import type { StoredCollection } from './stored-collection.ts'
import { StoredObject } from './stored-object.ts'
import { byId, ValueIndex, type ValuesOf } from './value-index.ts'

/** A change of the objects: one write, or a reset or a restore, after which anything may be different. */
export type StoreChange =
  | { readonly type: 'create'; readonly id: number; readonly object: StoredObject }
  | { readonly type: 'update'; readonly id: number; readonly object: StoredObject; readonly before: StoredObject }
  | { readonly type: 'delete'; readonly id: number; readonly before: StoredObject }
  | { readonly type: 'all' }

/** The content of a store at one time. Nobody writes to it. */
export interface Snapshot {
  readonly base: StoredCollection
  readonly overlay: Overlay
  readonly size: number
  readonly nextId: number
}

/** The objects of a service: a collection that nobody writes to, and what was written over it. */
export class Store {
  readonly #changes = new Listeners<[change: StoreChange]>()
  readonly #lists = new ListCache()
  /** Those over the overlay. */
  readonly #indexes = new Map<ValuesOf, ValueIndex>()
  #initial: StoredCollection
  #base: StoredCollection
  #overlay = new Overlay()
  #size: number
  #nextId: number
  /** That of now, if there is one: the overlay then belongs to it. */
  #snapshot: Snapshot | null

  constructor(initial: StoredCollection) {
    this.#initial = initial
    this.#base = initial
    this.#size = initial.objects.size
    this.#nextId = initial.nextId
    this.#snapshot = this.#toSnapshot()
  }

  /** The collection that a reset restores. */
  get initialCollection(): StoredCollection {
    return this.#initial
  }

  /** The cached lists of the objects as they are now. */
  get lists(): ListCache {
    return this.#overlay.isEmpty ? this.#base.lists : this.#lists
  }

  get nextId(): number {
    return this.#nextId
  }

  get size(): number {
    return this.#size
  }

  get(id: number): StoredObject | undefined {
    return this.#overlay.has(id) ? this.#overlay.get(id) : this.#base.objects.get(id)
  }

  /** Every object, by ascending id. */
  all(): StoredObject[] {
    return this.#lay([...this.#base.objects.values()], () => [...this.#overlay.objects()])
  }

  /** The objects that are not as in the initial state. */
  get written(): Iterable<StoredObject> {
    return this.#base === this.#initial ? this.#overlay.objects() : this.all()
  }

  /** The objects with a value, by ascending id. */
  find(valuesOf: ValuesOf, value: string | number): StoredObject[] {
    return this.#lay(this.#base.index(valuesOf).find(value), () => this.#index(valuesOf).find(value))
  }

  /** The objects with a value that passes a test, by ascending id. */
  search(valuesOf: ValuesOf, test: (value: string | number) => boolean): StoredObject[] {
    return this.#lay(this.#base.index(valuesOf).search(test), () => this.#index(valuesOf).search(test))
  }

  /** Adds an object, by default under the next id, which is above all ids that were ever given. */
  create(fields: ObjectFields, id: number = this.#nextId): StoredObject {
    return this.replace(id, fields)
  }

  replace(id: number, fields: ObjectFields): StoredObject {
    const object = new StoredObject(id, fields)
    const before = this.#write(id, object)
    this.#changes.emit(before ? { type: 'update', id, object, before } : { type: 'create', id, object })
    return object
  }

  /** @returns whether it existed */
  delete(id: number): boolean {
    if (this.get(id) === undefined) return false
    const before = this.#write(id, undefined)!
    this.#changes.emit({ type: 'delete', id, before })
    return true
  }

  /** Leaves out ids. */
  skipIds(count: number): void {
    this.#beginWrite()
    this.#nextId += count
  }

  /** Replaces the objects. The initial ones stay. */
  load(base: StoredCollection): void {
    this.restore(new Store(base).checkpoint())
  }

  /**
   * Replaces the objects by the initial ones, and what was written over them.
   * @param nextId - at least the one above all ids
   */
  loadWritten(written: Iterable<[id: number, object: StoredObject | undefined]>, nextId: number): void {
    const store = new Store(this.#initial)
    for (const [id, object] of written) store.#write(id, object)
    this.restore({ ...store.checkpoint(), nextId: Math.max(nextId, (store.all().at(-1)?.id ?? 0) + 1) })
  }

  /** Restores the initial objects, or sets others. */
  reset(initial: StoredCollection = this.#initial): void {
    this.#initial = initial
    this.load(initial)
  }

  /** Its objects now. */
  checkpoint(): Snapshot {
    this.#snapshot ??= this.#toSnapshot()
    return this.#snapshot
  }

  /** Whether nothing was written since a checkpoint, or a restore of it. */
  isAt(snapshot: Snapshot): boolean {
    return snapshot === this.#snapshot
  }

  restore(snapshot: Snapshot): void {
    this.#snapshot = snapshot
    this.#base = snapshot.base
    this.#overlay = snapshot.overlay
    this.#size = snapshot.size
    this.#nextId = snapshot.nextId
    this.#lists.clear()
    this.#indexes.clear()
    this.#changes.emit({ type: 'all' })
  }

  /** Creates a copy-on-write copy: a store with the same objects, whose writes are its own. */
  fork(): Store {
    const store = new Store(this.#initial)
    store.restore(this.checkpoint())
    return store
  }

  subscribe(listener: (change: StoreChange) => void): () => void {
    return this.#changes.add(listener)
  }

  /** @returns the object that was there */
  #write(id: number, object: StoredObject | undefined): StoredObject | undefined {
    this.#beginWrite()
    this.#lists.clear()
    const before = this.get(id)
    const written = this.#overlay.get(id)
    for (const index of this.#indexes.values()) {
      if (written) index.remove(written)
      if (object) index.add(object)
    }
    if (object || this.#base.objects.has(id)) this.#overlay.set(id, object)
    else this.#overlay.forget(id)
    this.#size += Number(object !== undefined) - Number(before !== undefined)
    this.#nextId = Math.max(this.#nextId, id + 1)
    return before
  }

  #beginWrite(): void {
    if (this.#snapshot) this.#overlay = this.#overlay.copy()
    this.#snapshot = null
  }

  #toSnapshot(): Snapshot {
    return { base: this.#base, overlay: this.#overlay, size: this.#size, nextId: this.#nextId }
  }

  /** The index over the overlay, which writes keep up to date. */
  #index(valuesOf: ValuesOf): ValueIndex {
    const index = this.#indexes.get(valuesOf) ?? new ValueIndex(valuesOf, this.#overlay.objects())
    this.#indexes.set(valuesOf, index)
    return index
  }

  /** Lays what was written over objects of the base. */
  #lay(objects: readonly StoredObject[], findWritten: () => readonly StoredObject[]): StoredObject[] {
    if (this.#overlay.isEmpty) return [...objects]
    const kept = objects.filter(({ id }) => !this.#overlay.has(id))
    return [...kept, ...findWritten()].sort(byId)
  }
}
