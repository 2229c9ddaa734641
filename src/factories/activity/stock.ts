import type { Faker } from '@faker-js/faker'
import type { Fields } from '../../contract/field.ts'
import type { InventoryObject, ObjectFields } from '../../contract/object.ts'
import { accepts, fitObject } from '../../contract/sample-value.ts'
import type { Mock } from '../../mock/mock.ts'
import type { StoreChange } from '../../simulator/store/store.ts'
import { IDENTITY } from '../attribute-names.ts'
import { createFaker } from '../faker.ts'
import { createObjectFactory, type ObjectFactory } from '../object-factory.ts'

/** How long an object is left alone after a step, by the clock of the mock, in ms. */
const REST = 60_000

/** The objects of a mock as activity knows them, from one reset, restore or import to the next. */
export class Stock {
  readonly faker: Faker
  /** The models of new objects, and of objects that move or are handed over. */
  readonly models: readonly ObjectFields[]
  readonly #mock: Mock
  readonly #fields: Fields
  readonly #factory: ObjectFactory
  /** How many objects of each type to keep. */
  readonly #sizes: Map<string, number>
  /** How many there are. */
  #counts = new Map<string, number>()
  /** From when on a step can change an object, by its id. */
  readonly #freeFrom = new Map<number, number>()

  constructor(mock: Mock, seed: number) {
    this.#mock = mock
    this.#fields = mock.options.model.fields
    this.faker = createFaker({}, seed)
    this.#factory = createObjectFactory({ seed })
    const models = findModels(mock)
    // An empty collection gets a dozen.
    this.models =
      models.length > 0 ? models : this.#factory.buildList(12).map((object) => fitObject(this.#fields, object))
    this.#sizes = countTypes(this.models)
  }

  /** Whether a field can have a value: a schema can refuse what the factory and the steps have. */
  accepts(name: string, value: unknown): boolean {
    return accepts(this.#fields[name]!, value)
  }

  /** Looks at the objects before a step, and returns those that it can change. */
  look(): readonly InventoryObject[] {
    const objects = this.#mock.store.all()
    const now = this.#mock.options.clock()
    this.#counts = countTypes(objects)
    return objects.filter(({ id }) => now >= (this.#freeFrom.get(id) ?? now))
  }

  /** Takes note of a change. An object that somebody else has changed is theirs, and the size to keep includes it. */
  note(change: Exclude<StoreChange, { type: 'all' }>, isOwn: boolean): void {
    if (change.type === 'delete') this.#freeFrom.delete(change.id)
    else this.#freeFrom.set(change.id, isOwn ? this.#mock.options.clock() + REST : Infinity)
    if (!isOwn && 'before' in change) add(this.#sizes, change.before, -1)
    if (!isOwn && 'object' in change) add(this.#sizes, change.object, 1)
  }

  /** Whether there can be one more of the type of an object, or with -1 one less: within a tenth of the size to keep. */
  hasRoom(object: ObjectFields, direction: 1 | -1): boolean {
    const [count = 0, size = 0] = [this.#counts, this.#sizes].map((counts) => counts.get(typeOf(object)))
    return direction * (count - size) < Math.ceil(Math.floor(size / 5) / 2)
  }

  /** Draws one of the objects that pass a test; undefined for none. */
  draw<T extends ObjectFields>(objects: readonly T[], test: (object: T) => unknown): T | undefined {
    const found = objects.filter(test)
    return found.length > 0 ? this.faker.helpers.arrayElement(found) : undefined
  }

  /** Finds a free name: this one, or the one with the first free number at its end. */
  findName(name: string): string {
    const used = new Set(this.#mock.store.all().map(({ name }) => name))
    let found = name
    for (let n = 1; used.has(found); n++)
      found = name.replace(/(?<!\d)\d*$/, (old) => String(n).padStart(old.length, '0'))
    return found
  }

  /** Renews the values of some attributes: with others of the factory, or empty ones where it has none. */
  renew({ type, location, attributes }: ObjectFields, keys: RegExp): ObjectFields['attributes'] {
    const used = new Set(this.#mock.store.all().flatMap(identitiesOf))
    // Those of the same vendor, unless the factory does not have it.
    for (let tries = 20; ; tries--) {
      // Those of a schema can have more.
      const built = this.#factory.build({
        type: type && { name: type.name },
        location: location && { name: location.name, fact: location.fact },
      })
      const isLike = built.attributes.vendor === attributes.vendor || tries <= 0
      if (!isLike || identitiesOf(built).some((value) => used.has(value))) continue
      const renewed = Object.entries(attributes).filter(([key, value]) => value && keys.test(key))
      return { ...attributes, ...Object.fromEntries(renewed.map(([key]) => [key, built.attributes[key] ?? ''])) }
    }
  }
}

/**
 * Finds the objects that show what a collection is like: of each type the initial ones, unless there are many more or
 * fewer now. So what activity added before a restart, a restore or an import is no part of the size to keep.
 */
function findModels({ store, initialState }: Mock): readonly ObjectFields[] {
  const objects = store.all()
  const initial = [...initialState.collection.objects.values()]
  const counts = [countTypes(objects), countTypes(initial)]
  const isNear = (object: ObjectFields) => {
    const [now = 0, before = 0] = counts.map((counts) => counts.get(typeOf(object)))
    return Math.abs(now - before) <= before / 5
  }
  return [...initial.filter(isNear), ...objects.filter((object) => !isNear(object))]
}

const typeOf = ({ type }: ObjectFields): string => type?.name ?? ''

function countTypes(objects: readonly ObjectFields[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const object of objects) add(counts, object, 1)
  return counts
}

function add(counts: Map<string, number>, object: ObjectFields, count: number): void {
  counts.set(typeOf(object), (counts.get(typeOf(object)) ?? 0) + count)
}

/** The values of an object that no other one has. */
function identitiesOf({ attributes }: ObjectFields): string[] {
  return Object.keys(attributes).flatMap((key) => (IDENTITY.test(key) && attributes[key]) || [])
}
