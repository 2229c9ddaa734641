import type { StoredObject } from './stored-object.ts'

/** The values of an object that a filter compares; one of them has to match. */
export type ValuesOf = (object: StoredObject) => readonly (string | number)[]

/**
 * An index of the ids of the objects with each value, ascending: a filter costs what it finds, not what is stored.
 */
export class FilterIndex {
  readonly #idsByValue = new Map<string | number, number[]>()
  readonly #valuesOf: ValuesOf

  constructor(valuesOf: ValuesOf, objects: Iterable<StoredObject>) {
    this.#valuesOf = valuesOf
    for (const object of objects) this.add(object)
  }

  /** The ids of the objects with a value. */
  get(value: string | number): readonly number[] {
    return this.#idsByValue.get(value) ?? []
  }

  /** All values. */
  values(): Iterable<string | number> {
    return this.#idsByValue.keys()
  }

  add(object: StoredObject): void {
    for (const value of this.#valuesOf(object)) {
      const ids = this.#idsByValue.get(value)
      if (ids === undefined) this.#idsByValue.set(value, [object.id])
      else if (object.id > ids.at(-1)!) ids.push(object.id)
      else {
        const at = lowerBound(ids, object.id)
        if (ids[at] !== object.id) ids.splice(at, 0, object.id)
      }
    }
  }

  remove(object: StoredObject): void {
    for (const value of this.#valuesOf(object)) {
      const ids = this.#idsByValue.get(value)
      const at = ids ? lowerBound(ids, object.id) : -1
      if (ids?.[at] !== object.id) continue
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
