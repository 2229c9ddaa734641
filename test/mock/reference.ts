import type { InventoryObject, InventoryObjectInput, ListQuery } from '../../src/index.ts'

/** The fields that a write can set. */
export type Fields = Omit<InventoryObjectInput, 'id'>

/** The objects of a collection, and the id of the next one. */
interface Contents {
  objects: InventoryObject[]
  nextId: number
}

/** A deep copy of the state of a collection, and of what a reset returns to. */
export interface Snapshot extends Contents {
  initial: Contents
}

/**
 * A slow and simple implementation of the collection: an array of plain objects, deep copies for checkpoints, a linear
 * search for lists. Shares no code with the library.
 */
export class ReferenceCollection {
  objects: InventoryObject[] = []
  nextId = 1
  #initial: Contents = { objects: [], nextId: 1 }

  constructor(inputs: readonly InventoryObjectInput[]) {
    this.resetTo(inputs)
  }

  resetTo(inputs: readonly InventoryObjectInput[]): void {
    this.import(inputs)
    this.#initial = structuredClone({ objects: this.objects, nextId: this.nextId })
  }

  /** Replaces the objects, but not what a reset returns to. */
  import(inputs: readonly InventoryObjectInput[]): void {
    this.objects = []
    this.nextId = Math.max(0, ...inputs.map(({ id = 0 }) => id)) + 1
    for (const { id, ...fields } of inputs) this.create(fields, id)
  }

  create(fields: Fields, id = this.nextId): InventoryObject {
    const object = { id, ...complete(fields) }
    this.objects.push(object)
    this.objects.sort((a, b) => a.id - b.id)
    this.nextId = Math.max(this.nextId, id + 1)
    return object
  }

  has(id: number): boolean {
    return this.objects.some((object) => object.id === id)
  }

  update(id: number, changes: Partial<Fields>): void {
    this.objects = this.objects.map((object) =>
      object.id === id ? { id, ...complete({ ...object, ...structuredClone(changes) }) } : object,
    )
  }

  delete(id: number): void {
    this.objects = this.objects.filter((object) => object.id !== id)
  }

  checkpoint(): Snapshot {
    const { objects, nextId } = this
    return { objects: structuredClone(objects), nextId, initial: structuredClone(this.#initial) }
  }

  restore(snapshot: Snapshot): void {
    // One by one: a copy of both together would share what they share.
    this.objects = structuredClone(snapshot.objects)
    this.nextId = snapshot.nextId
    this.#initial = structuredClone(snapshot.initial)
  }

  reset(): void {
    this.restore({ ...this.#initial, initial: this.#initial })
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
export interface ListAssumptions {
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
