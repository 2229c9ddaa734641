import type { ObjectFields } from '../../contract/object.ts'
import { ListCache } from '../list/list.ts'
import { Listeners } from '../listeners.ts'
import { type Contents, History, type Snapshot, type Undo } from './history.ts'
import { type InitialCollection, type ObjectSource, ObjectTable, type ValuesOf } from './object-table.ts'
import { StoredObject } from './stored-object.ts'

/** A change of the collection: one write, or a reset or a restore, after which anything may be different. */
export type StoreChange =
  | { readonly type: 'create'; readonly id: number; readonly object: StoredObject }
  | { readonly type: 'update'; readonly id: number; readonly object: StoredObject; readonly before: StoredObject }
  | { readonly type: 'delete'; readonly id: number; readonly before: StoredObject }
  | { readonly type: 'all' }

/** From so many changes on, indexes are built again after a restore. */
const MANY_CHANGES = 1000

/** The collection: an initial state, and an overlay with everything written since. */
export class Store {
  readonly #changes = new Listeners<[change: StoreChange]>()
  readonly #history = new History()
  readonly #lists = new ListCache()
  #contents: Contents
  #nextId: number

  constructor(initial: InitialCollection) {
    this.#contents = createContents(initial)
    this.#nextId = initial.nextId
  }

  /** The initial state, which a reset restores. */
  get initialCollection(): InitialCollection {
    return this.#contents.initial
  }

  /** Whether the objects are the initial ones, which other stores can share. */
  get isInitial(): boolean {
    const { overlay, shadowed } = this.#contents
    return overlay.size + shadowed.size === 0
  }

  /** The cached lists of the objects as they are now. */
  get lists(): ListCache {
    return this.isInitial ? this.initialCollection.lists : this.#lists
  }

  get nextId(): number {
    return this.#nextId
  }

  /** Leaves out ids. */
  skipIds(count: number): void {
    this.#nextId += count
  }

  get size(): number {
    const { initial, overlay, shadowed } = this.#contents
    return initial.objects.size - shadowed.size + overlay.size
  }

  get(id: number): StoredObject | undefined {
    const { initial, overlay, shadowed } = this.#contents
    return overlay.get(id) ?? (shadowed.has(id) ? undefined : initial.objects.get(id))
  }

  /** Every object, by ascending id. */
  all(): StoredObject[] {
    const { initial, overlay, shadowed } = this.#contents
    const objects = [...initial.objects.all()]
    const visible = shadowed.size === 0 ? objects : objects.filter(({ id }) => !shadowed.has(id))
    return overlay.size === 0 ? visible : [...visible, ...overlay.all()].sort((a, b) => a.id - b.id)
  }

  /** The objects that are not as in the initial state. */
  get written(): Iterable<StoredObject> {
    return this.#contents.overlay.all()
  }

  /** The ids of the objects with a value, ascending. */
  ids(valuesOf: ValuesOf, value: string | number): readonly number[] {
    const { initial, overlay, shadowed } = this.#contents
    const ids = initial.objects.index(valuesOf).get(value)
    const visible = shadowed.size === 0 ? ids : ids.filter((id) => !shadowed.has(id))
    return overlay.size === 0 ? visible : [...visible, ...overlay.index(valuesOf).get(value)].sort((a, b) => a - b)
  }

  /** The values that objects have, each of them once; those of initial objects that are replaced or deleted too. */
  values(valuesOf: ValuesOf): Iterable<string | number> {
    const { initial, overlay } = this.#contents
    const index = initial.objects.index(valuesOf)
    const others = Array.from(overlay.index(valuesOf).values()).filter((value) => index.get(value).length === 0)
    return [...index.values(), ...others]
  }

  /** Adds an object, by default under the next id, which is above all ids that were ever given. */
  create(fields: ObjectFields, id: number = this.#nextId): StoredObject {
    this.#nextId = Math.max(this.#nextId, id + 1)
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
    const before = this.get(id)
    // Not written: nothing has changed.
    if (before === undefined) return false
    this.#write(id, undefined)
    this.#changes.emit({ type: 'delete', id, before })
    return true
  }

  /** Replaces the collection. The initial one stays. */
  load({ nextId, objects }: InitialCollection): void {
    const { initial } = this.#contents
    const contents = createContents(initial)
    for (const { id } of initial.objects.all()) contents.shadowed.add(id)
    for (const object of objects.all()) contents.overlay.set(object)
    this.#replaceContents(contents, nextId)
  }

  /** Restores the initial state, or sets a new one. Earlier checkpoints stay valid. O(1). */
  reset(initial: InitialCollection = this.initialCollection): void {
    if (initial === this.initialCollection && this.isInitial) {
      this.#nextId = initial.nextId
      this.#changes.emit({ type: 'all' })
    } else this.#replaceContents(createContents(initial), initial.nextId)
  }

  /** Creates a snapshot of the objects and of the next id. */
  checkpoint(): Snapshot {
    return this.#history.checkpoint(this.#nextId)
  }

  isAt(snapshot: Snapshot): boolean {
    return this.#history.isAt(snapshot, this.#nextId)
  }

  /** Restores a snapshot; costs what has changed. */
  restore(snapshot: Snapshot): void {
    this.#history.restore(snapshot, (undo) => this.#apply(undo))
    this.#nextId = snapshot.nextId
    this.#changes.emit({ type: 'all' })
  }

  /**
   * Creates a copy-on-write copy: what is written to it stays in it, and what it has not written it reads from this store. It is
   * valid until this store changes. O(1).
   */
  fork(): Store {
    const objects: ObjectSource = {
      size: this.size,
      get: (id) => this.get(id),
      all: () => this.all(),
      index: (valuesOf) => ({
        get: (value) => this.ids(valuesOf, value),
        values: () => this.values(valuesOf),
      }),
    }
    return new Store({ objects, nextId: this.#nextId, lists: new ListCache() })
  }

  subscribe(listener: (change: StoreChange) => void): () => void {
    return this.#changes.add(listener)
  }

  #write(id: number, object: StoredObject | undefined): StoredObject | undefined {
    const previous = this.#put(id, object)
    this.#history.record(id, previous, object)
    return previous
  }

  #put(id: number, object: StoredObject | undefined): StoredObject | undefined {
    this.#lists.clear()
    const { initial, overlay, shadowed } = this.#contents
    const previous = this.get(id)
    const initialObject = initial.objects.get(id)
    const isInitial = object === initialObject
    if (initialObject !== undefined && !isInitial) shadowed.add(id)
    else shadowed.delete(id)
    if (object === undefined || isInitial) overlay.delete(id)
    else overlay.set(object)
    return previous
  }

  #replaceContents(contents: Contents, nextId: number): void {
    this.#history.recordReplacement(this.#contents, this.#nextId, nextId)
    this.#lists.clear()
    this.#contents = contents
    this.#nextId = nextId
    this.#changes.emit({ type: 'all' })
  }

  /** Applies a way back of the history, and returns the way forward. */
  #apply(undo: Undo): Undo {
    if (undo instanceof Map && undo.size > MANY_CHANGES) this.#contents.overlay.forgetIndexes()
    if (undo instanceof Map) return new Map(Array.from(undo, ([id, object]) => [id, this.#put(id, object)]))
    this.#lists.clear()
    const replaced = this.#contents
    this.#contents = undo
    return replaced
  }
}

function createContents(initial: InitialCollection): Contents {
  return { initial, overlay: new ObjectTable(), shadowed: new Set() }
}
