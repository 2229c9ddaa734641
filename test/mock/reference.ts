import type { InventoryObject, InventoryObjectInput, ListQuery } from '../../src/index.ts'

/** What a write carries, in plain data. */
export type Fields = Omit<InventoryObjectInput, 'id'>

/** A collection as it was: a deep copy. */
export interface Snapshot {
  objects: InventoryObject[]
  nextId: number
}

/**
 * The collection, slow and obvious: an array of plain objects, deep copies for checkpoints, a linear search for lists.
 * Shares no code with the library.
 */
export class Reference {
  objects: InventoryObject[] = []
  nextId = 1
  #start: Snapshot = { objects: [], nextId: 1 }

  constructor(inputs: readonly InventoryObjectInput[]) {
    this.fill(inputs)
  }

  fill(inputs: readonly InventoryObjectInput[]): void {
    this.objects = []
    this.nextId = Math.max(0, ...inputs.map(({ id = 0 }) => id)) + 1
    for (const { id, ...fields } of inputs) this.create(fields, id)
    this.#start = this.checkpoint()
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
    return structuredClone({ objects: this.objects, nextId: this.nextId })
  }

  restore(snapshot: Snapshot): void {
    const { objects, nextId } = structuredClone(snapshot)
    this.objects = objects
    this.nextId = nextId
  }

  reset(): void {
    this.restore(this.#start)
  }

  find(query: ListQuery, { filterMatch, filterCombination, defaultSort }: Rules): InventoryObject[] {
    const { sort = defaultSort, name, responsible, location__fact, type__name } = query
    const fits = (value: string | null | undefined, wanted: string) => {
      if (value === null || value === undefined) return false
      if (filterMatch === 'exact') return value === wanted
      return filterMatch === 'iexact' ? lower(value) === lower(wanted) : lower(value).includes(lower(wanted))
    }
    const found = this.objects.filter((object) => {
      const verdicts: boolean[] = []
      if (name !== undefined) verdicts.push(fits(object.name, name))
      if (location__fact !== undefined) verdicts.push(fits(object.location?.fact, location__fact))
      if (type__name !== undefined) verdicts.push(fits(object.type?.name, type__name))
      if (responsible !== undefined) verdicts.push(object.responsible.some((user) => userId(user) === responsible))
      if (verdicts.length === 0) return true
      return filterCombination === 'or' ? verdicts.includes(true) : !verdicts.includes(false)
    })
    return sort === '-id' ? found.reverse() : found
  }
}

/** What a list depends on. */
export interface Rules {
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

/** The framework's database is blind to the case of A to Z alone. */
function lower(text: string): string {
  return [...text].map((letter) => (letter >= 'A' && letter <= 'Z' ? letter.toLowerCase() : letter)).join('')
}
