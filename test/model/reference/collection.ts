import type { InventoryObject, InventoryObjectInput, ListQuery } from '../../../src/index.ts'

/** The fields that a write can set. */
export type Fields = Omit<InventoryObjectInput, 'id'>

/** The objects of a collection by ascending id, and the id of the next one. */
export interface Contents {
  objects: InventoryObject[]
  nextId: number
}

/** A deep copy of the state of a collection, and of what a reset returns to. */
export interface Snapshot extends Contents {
  initial: Contents
}

/** The contents of a list of objects: those without an id get the next one above all ids in the list. */
export function contentsOf(inputs: readonly InventoryObjectInput[]): Contents {
  let nextId = Math.max(0, ...inputs.map(({ id = 0 }) => id)) + 1
  const objects = inputs.map(({ id, ...fields }) => ({ id: id ?? nextId++, ...complete(fields) }))
  return { objects: objects.sort((a, b) => a.id - b.id), nextId }
}

/**
 * A slow and simple implementation of the collection: an array of plain objects, deep copies for checkpoints, a linear
 * search for lists. Shares no code with the library.
 */
export class ReferenceCollection {
  objects: InventoryObject[] = []
  nextId = 1
  /** What a reset returns to. */
  initial: Contents

  constructor(initial: Contents) {
    this.initial = structuredClone(initial)
    this.reset()
  }

  create(fields: Fields, id = this.nextId): InventoryObject {
    const object = { id, ...complete(fields) }
    this.objects.push(object)
    this.objects.sort((a, b) => a.id - b.id)
    this.nextId = Math.max(this.nextId, id + 1)
    return object
  }

  get(id: number | null): InventoryObject | undefined {
    return this.objects.find((object) => object.id === id)
  }

  update(id: number, changes: Partial<Fields>): InventoryObject {
    this.objects = this.objects.map((object) =>
      object.id === id ? { id, ...complete({ ...object, ...structuredClone(changes) }) } : object,
    )
    return this.get(id)!
  }

  delete(id: number): boolean {
    const isKnown = this.get(id) !== undefined
    this.objects = this.objects.filter((object) => object.id !== id)
    return isKnown
  }

  /** Replaces the objects and the next id, but not what a reset returns to. */
  import({ objects, nextId }: Contents): void {
    this.objects = structuredClone(objects)
    this.nextId = nextId
  }

  checkpoint(): Snapshot {
    const { objects, nextId, initial } = this
    return { objects: structuredClone(objects), nextId, initial: structuredClone(initial) }
  }

  restore(snapshot: Snapshot): void {
    this.import(snapshot)
    this.initial = structuredClone(snapshot.initial)
  }

  reset(): void {
    this.import(this.initial)
  }

  find(query: ListQuery, { filterMatch, filterCombination, defaultSort }: ListAssumptions): InventoryObject[] {
    const { sort = defaultSort, name, responsible, location__fact, type__name } = query
    const matches = (value: string | null | undefined, expected: string) => {
      if (value === null || value === undefined) return false
      if (filterMatch === 'exact') return value === expected
      if (filterMatch === 'contains') return value.includes(expected)
      return filterMatch === 'iexact' ? fold(value) === fold(expected) : fold(value).includes(fold(expected))
    }
    const found = this.objects.filter((object) => {
      const results: boolean[] = []
      if (name !== undefined) results.push(matches(object.name, name))
      if (location__fact !== undefined) results.push(matches(object.location?.fact, location__fact))
      if (type__name !== undefined) results.push(matches(object.type?.name, type__name))
      if (responsible !== undefined) results.push(object.responsible.some((user) => userId(user) === responsible))
      if (results.length === 0) return true
      return filterCombination === 'or' ? results.includes(true) : !results.includes(false)
    })
    return sort === '-id' ? found.reverse() : found
  }
}

/** The assumptions that a list depends on. */
interface ListAssumptions {
  filterMatch: 'exact' | 'iexact' | 'contains' | 'icontains'
  filterCombination: 'and' | 'or'
  defaultSort: 'id' | '-id'
}

function complete({ name, location, type, labels, attributes, responsible }: Fields): Omit<InventoryObject, 'id'> {
  return structuredClone({
    name,
    location: location ? { name: location.name ?? null, fact: location.fact ?? null } : null,
    type: type ? { name: type.name ?? null } : null,
    labels: [...(labels ?? [])],
    attributes: { ...attributes },
    responsible: [...(responsible ?? [])],
  })
}

function userId(user: unknown): unknown {
  const id = typeof user === 'object' && user !== null && 'id' in user ? user.id : user
  return id === true ? 1 : id
}

/** Folds the case of every letter, one letter to one: the framework's database does not turn `ß` into `ss`. */
function fold(text: string): string {
  return [...text]
    .map((letter) => ([...letter.toUpperCase()].length === 1 ? letter.toUpperCase() : letter.toLowerCase()))
    .join('')
}
