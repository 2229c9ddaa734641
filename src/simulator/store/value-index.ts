import type { StoredObject } from './stored-object.ts'

/** The values of an object that a filter compares; one of them has to match. */
export type ValuesOf = (object: StoredObject) => readonly (string | number)[]

/** Objects with more values are searched: an index over them would be larger than they are. */
const MOST_VALUES = 8

/** Objects by value: a filter costs what it finds, not what is stored. Each list is by ascending id. */
export class ValueIndex {
  readonly #valuesOf: ValuesOf
  readonly #objects = new Map<string | number, StoredObject[]>()
  /** Those with many values. */
  readonly #others: StoredObject[] = []

  constructor(valuesOf: ValuesOf, objects: Iterable<StoredObject>) {
    this.#valuesOf = valuesOf
    for (const object of objects) this.add(object)
  }

  /** The objects with a value. */
  find(value: string | number): readonly StoredObject[] {
    const found = this.#objects.get(value) ?? []
    const others = this.#others.filter((object) => this.#valuesOf(object).includes(value))
    return others.length === 0 ? found : [...found, ...others].sort(byId)
  }

  /** The objects with a value that passes a test. */
  search(test: (value: string | number) => boolean): readonly StoredObject[] {
    const found = this.#others.filter((object) => this.#valuesOf(object).some(test))
    for (const [value, objects] of this.#objects) if (test(value)) for (const object of objects) found.push(object)
    return [...new Set(found)].sort(byId)
  }

  add(object: StoredObject): void {
    const values = new Set(this.#valuesOf(object))
    if (values.size > MOST_VALUES) {
      insert(this.#others, object)
      return
    }
    for (const value of values) {
      const objects = this.#objects.get(value)
      if (objects) insert(objects, object)
      else this.#objects.set(value, [object])
    }
  }

  remove(object: StoredObject): void {
    remove(this.#others, object)
    for (const value of this.#valuesOf(object)) {
      const objects = this.#objects.get(value)
      if (objects) remove(objects, object)
      if (objects?.length === 0) this.#objects.delete(value)
    }
  }
}

/** Compares objects for a list by ascending id. */
export function byId(one: StoredObject, other: StoredObject): number {
  return one.id - other.id
}

/** Whether an object is in a list by ascending id. */
export function includes(objects: readonly StoredObject[], object: StoredObject): boolean {
  return objects[findPlace(objects, object)] === object
}

function insert(objects: StoredObject[], object: StoredObject): void {
  objects.splice(findPlace(objects, object), 0, object)
}

function remove(objects: StoredObject[], object: StoredObject): void {
  const place = findPlace(objects, object)
  if (objects[place] === object) objects.splice(place, 1)
}

/** The first place in a list by ascending id whose id is not less. Most new objects belong at the end. */
function findPlace(objects: readonly StoredObject[], { id }: StoredObject): number {
  if (objects.length === 0 || objects.at(-1)!.id < id) return objects.length
  let [low, high] = [0, objects.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (objects[middle]!.id < id) low = middle + 1
    else high = middle
  }
  return low
}
