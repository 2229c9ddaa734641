import { contractFields } from '../contract/constants/contract-fields.ts'
import { objectFields } from '../contract/constants/fields.ts'
import { isSameJson } from '../contract/json.ts'
import type { InventoryObject } from '../contract/object.ts'
import { isPlainObject } from '../validation/plain-object.ts'

/** An id as in a path. One above 2^53 is none: a number cannot hold it, and what is sent could be another one's. */
export type ObjectId = string

/** An object as a service shows it, whatever is wrong with it; without the fields that are not in the contract. */
export type ShownObject = Readonly<Partial<Record<keyof InventoryObject, unknown>>>

/** The objects of a service at one time. Never changes: a write makes another one. */
export class ServiceCollection {
  readonly #shared: ReadonlyMap<ObjectId, ShownObject>
  /** The objects that differ from the shared ones; null for a deleted one. */
  readonly #changes: ReadonlyMap<ObjectId, ShownObject | null>

  constructor(
    shared: ReadonlyMap<ObjectId, ShownObject>,
    changes: ReadonlyMap<ObjectId, ShownObject | null> = new Map(),
  ) {
    this.#shared = shared
    this.#changes = changes
  }

  static of(list: readonly unknown[]): ServiceCollection {
    const objects = list.flatMap((element): [ObjectId, ShownObject][] => {
      const id = idOf(element)
      return id === undefined ? [] : [[id, pickFields(element as Record<string, unknown>)]]
    })
    return new ServiceCollection(new Map(objects))
  }

  *entries(): Generator<[ObjectId, ShownObject]> {
    for (const entry of this.#shared) if (!this.#changes.has(entry[0])) yield entry
    for (const [id, object] of this.#changes) if (object !== null) yield [id, object]
  }

  get size(): number {
    return Array.from(this.entries()).length
  }

  /** Another object than one, with a name. White space at the ends does not count: many services trim it. */
  findByName(name: string, except: ObjectId | null): ShownObject | undefined {
    for (const [id, object] of this.entries()) {
      if (id !== except && typeof object.name === 'string' && object.name.trim() === name.trim()) return object
    }
    return undefined
  }

  get(id: ObjectId): ShownObject | undefined {
    const changed = this.#changes.get(id)
    return changed === undefined ? this.#shared.get(id) : (changed ?? undefined)
  }

  /**
   * The collection with an object in place of another one; itself if that is the same, so that its twin is of use again.
   * @param object - null for one that is deleted
   */
  with(id: ObjectId, object: ShownObject | null): ServiceCollection {
    if (object !== null && isSameJson(this.get(id), object)) return this
    return new ServiceCollection(this.#shared, new Map([...this.#changes, [id, object]]))
  }

  /** The ids of the objects that are not the same in another collection: created, changed or deleted. */
  changedIds(other: ServiceCollection): Set<ObjectId> {
    const ids = new Set<ObjectId>()
    for (const [id, object] of this.entries()) if (!isSameValue(object, other.get(id))) ids.add(id)
    for (const [id] of other.entries()) if (this.get(id) === undefined) ids.add(id)
    return ids
  }
}

/** The id of an element of a list; undefined if it has no integer as an id. */
export function idOf(element: unknown): ObjectId | undefined {
  return isPlainObject(element) && Number.isSafeInteger(element.id) ? String(element.id) : undefined
}

/** The fields of the contract; the object itself if it has no others, because a large list is not copied. */
export function pickFields(record: Readonly<Record<string, unknown>>): ShownObject {
  if (Object.keys(record).every((field) => Object.hasOwn(contractFields, field))) return record
  return Object.fromEntries(
    objectFields.filter((field) => Object.hasOwn(record, field)).map((field) => [field, record[field]]),
  )
}

/** Whether two values are the same, apart from white space at the ends of texts: many services trim it. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return isSameJson(one, other, (text, otherText) => text.trim() === otherText.trim())
}

/** The larger of two ids comes later. */
export function compareIds(one: ObjectId, other: ObjectId): number {
  return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)
}
