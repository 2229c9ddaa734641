import { isDeepStrictEqual } from 'node:util'
import type { InventoryObject, InventoryObjectInput, ListQuery } from '../../../src/index.ts'

/** The fields that a write can set. */
export type Fields = Omit<InventoryObjectInput, 'id'>

/** The objects of a collection by ascending id, and the id of the next one. */
export interface Contents {
  objects: InventoryObject[]
  nextId: number
}

/** A deep copy of a collection, and a number that is different after each write. */
export interface Snapshot extends Contents {
  version: number
}

/** The contents of a list of objects: those without an id get the next one above all ids in the list. */
export function contentsOf(inputs: readonly InventoryObjectInput[]): Contents {
  let nextId = Math.max(0, ...inputs.map(({ id = 0 }) => id)) + 1
  const objects = inputs.map(({ id, ...fields }) => ({ id: id ?? nextId++, ...complete(fields) }))
  return { objects: objects.sort((a, b) => a.id - b.id), nextId }
}

/** A write to one object. */
export interface Write {
  type: 'create' | 'update' | 'delete'
  id: number
}

/**
 * A slow and simple implementation of the collection: an array of plain objects, deep copies for checkpoints, a linear
 * search for lists. Shares no code with the library.
 */
export class ReferenceCollection {
  objects: InventoryObject[] = []
  nextId = 1
  #version = 0
  #lastVersion = 0
  readonly #onWrite: (write: Write) => void

  constructor(contents: Contents, onWrite: (write: Write) => void = () => {}) {
    this.#onWrite = onWrite
    this.import(contents)
  }

  create(fields: Fields, id = this.nextId): InventoryObject {
    const object = { id, ...complete(fields) }
    this.objects.push(object)
    this.objects.sort((a, b) => a.id - b.id)
    this.nextId = Math.max(this.nextId, id + 1)
    this.#wrote({ type: 'create', id })
    return object
  }

  get(id: number | null): InventoryObject | undefined {
    return this.objects.find((object) => object.id === id)
  }

  replace(id: number, fields: Fields): InventoryObject {
    this.objects = this.objects.map((object) => (object.id === id ? { id, ...complete(fields) } : object))
    this.#wrote({ type: 'update', id })
    return this.get(id)!
  }

  update(id: number, changes: Partial<Fields>): InventoryObject {
    return this.replace(id, { ...this.get(id)!, ...structuredClone(changes) })
  }

  delete(id: number): boolean {
    if (!this.get(id)) return false
    this.objects = this.objects.filter((object) => object.id !== id)
    this.#wrote({ type: 'delete', id })
    return true
  }

  /** Replaces the objects and the next id. */
  import({ objects, nextId }: Contents): void {
    this.objects = structuredClone(objects)
    this.nextId = nextId
    this.#version = ++this.#lastVersion
  }

  checkpoint(): Snapshot {
    const { objects, nextId } = this
    return { objects: structuredClone(objects), nextId, version: this.#version }
  }

  /**
   * How the collection differs from a snapshot: something is different; there were writes, after which all is the same
   * again; or nothing was written.
   */
  compare({ version, objects, nextId }: Snapshot): 'different' | 'same again' | 'same' {
    if (version === this.#version) return 'same'
    return isDeepStrictEqual([objects, nextId], [this.objects, this.nextId]) ? 'same again' : 'different'
  }

  restore(snapshot: Snapshot): void {
    this.import(snapshot)
    this.#version = snapshot.version
  }

  find(query: ListQuery, { filterMatch, filterCombination, defaultSort }: ListAssumptions): InventoryObject[] {
    const { sort = defaultSort, name, responsible, location__fact, type__name } = query
    const matches = (value: string | null | undefined, expected: string, filter: keyof Matches) => {
      if (value === null || value === undefined) return false
      const word = typeof filterMatch === 'string' ? filterMatch : filterMatch[filter]
      if (word === undefined || word === 'exact') return value === expected
      if (word === 'contains') return value.includes(expected)
      return word === 'iexact' ? fold(value) === fold(expected) : fold(value).includes(fold(expected))
    }
    const found = this.objects.filter((object) => {
      const results: boolean[] = []
      if (name !== undefined) results.push(matches(object.name, name, 'name'))
      if (location__fact !== undefined) results.push(matches(object.location?.fact, location__fact, 'location__fact'))
      if (type__name !== undefined) results.push(matches(object.type?.name, type__name, 'type__name'))
      if (responsible !== undefined) results.push(object.responsible.some((user) => userId(user) === responsible))
      if (results.length === 0) return true
      return filterCombination === 'or' ? results.includes(true) : !results.includes(false)
    })
    return sort === '-id' ? found.reverse() : found
  }

  #wrote(write: Write): void {
    this.#version = ++this.#lastVersion
    this.#onWrite(write)
  }
}

type Word = 'exact' | 'iexact' | 'contains' | 'icontains'

interface Matches {
  readonly name?: Word
  readonly location__fact?: Word
  readonly type__name?: Word
}

/** The assumptions that a list depends on. */
interface ListAssumptions {
  filterMatch: Word | Matches
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
