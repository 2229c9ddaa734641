import type { Faker } from '@faker-js/faker'
import type { InventoryLocation, InventoryObject } from '../../contract/object.ts'
import { typeOf } from '../../mock/added-objects.ts'
import type { Store } from '../../simulator/store/store.ts'
import type { ObjectFactory } from '../object-factory.ts'
import type { Watch } from './watch.ts'

/** A rack of a location, and what it has in its units. */
export interface Rack {
  readonly location: InventoryLocation
  readonly name: string
  /** The text of one of its units: `U07`. */
  readonly unit: string
  readonly used: Set<number>
}

/** How many objects are created where no workflow fits, or where there are none. */
export const STOCKED = 12

/** The units of a rack, unless it has higher ones. */
const HEIGHT = 42

const UNIT = /^(\D*)(\d{1,3})$/

/** The attribute that says that an object is out of service, and why. */
export type OutOfService = 'failed' | 'decommissioned'

/** Whether an object has failed or is decommissioned. */
export function isOut({ attributes, labels }: InventoryObject, why?: OutOfService): boolean {
  const words = why ? [why] : ['failed', 'decommissioned']
  return words.some((word) => attributes.status === word || (word === 'decommissioned' && labels.includes(word)))
}

/** What identifies a location: its fact, or else its name. Null for none. */
export const placeOf = ({ location }: Pick<InventoryObject, 'location'>): string | null =>
  location?.fact ?? location?.name ?? null

/** The objects of a collection at one time, as those who work with them see them. */
export class Stock {
  /** That of the store. */
  readonly version: number
  readonly faker: Faker
  /** All objects, by ascending id. */
  readonly all: readonly InventoryObject[]
  readonly watch: Watch
  /** Builds objects that are like no other one. */
  readonly factory: ObjectFactory
  readonly #byId = lazy(() => new Map(this.all.map((object) => [object.id, object])))
  readonly #byType = lazy(() => groupBy(this.all, typeOf))
  readonly #users = lazy(
    () => new Map(Array.from(this.#byType(), ([type, objects]) => [type, count(objects.flatMap(usersOf))])),
  )
  readonly #hasTextLabels = lazy(() =>
    this.all.every(({ labels }) => labels.every((label) => typeof label === 'string')),
  )
  readonly names = lazy(() => new Set(this.all.map(({ name }) => name)))
  /** The values of all attributes. */
  readonly values = lazy(() => new Set(this.all.flatMap(({ attributes }) => Object.values(attributes))))
  /** The racks in whose units there is something, by location and name. */
  readonly racks = lazy(
    () =>
      new Map(Array.from(groupBy(this.all.filter(rackKeyOf), rackKeyOf), ([key, objects]) => [key, toRack(objects)])),
  )
  /** The virtual machines of each hypervisor, by its name. */
  readonly guests = lazy(() => groupBy(this.all.filter(hypervisorOf), hypervisorOf))

  constructor(store: Store, watch: Watch, faker: Faker, factory: ObjectFactory) {
    this.version = store.version
    this.all = store.all()
    this.watch = watch
    this.faker = faker
    this.factory = factory
  }

  /** Whether the collection was empty, and has too few objects for most workflows. */
  get isNew(): boolean {
    return this.all.length === this.watch.added && this.all.length < STOCKED
  }

  /** Draws one of the objects that pass a test and that nobody else has touched lately; undefined for none. */
  draw(test: (object: InventoryObject) => boolean): InventoryObject | undefined {
    const found = this.all.filter((object) => test(object) && this.watch.isFree(object))
    // Rather not what was in the last workflows.
    const recent = this.watch.recentIds(Math.min(30, this.all.length / 4))
    const others = found.filter(({ id }) => !recent.has(id))
    return this.drawFrom(others.length > 0 ? others : found)
  }

  drawFrom<Item>(items: readonly Item[]): Item | undefined {
    return items.length === 0 ? undefined : this.faker.helpers.arrayElement(items)
  }

  /** Returns the object with an id, unless it is gone or somebody else has touched it lately. */
  find(id: number): InventoryObject | undefined {
    const object = this.#byId().get(id)
    return object && this.watch.isFree(object) ? object : undefined
  }

  /** The rack of an object that is in a unit of one. */
  rackOf(object: Racked): Rack | undefined {
    return this.racks().get(rackKeyOf(object))
  }

  /** Whether another object of the type of this one may be created, or with -1 this one be removed. */
  hasRoom(object: InventoryObject, direction: 1 | -1): boolean {
    const type = typeOf(object)
    return this.watch.roomFor(type, this.#byType().get(type)?.length ?? 0, direction) > 0
  }

  /** How many objects of the type of this one each user is responsible for. Users are JSON: an id, or anything else. */
  usersFor(object: InventoryObject): ReadonlyMap<string, number> {
    return this.#users().get(typeOf(object))!
  }

  /** Adds a label, where all labels of the collection are texts. */
  withLabel(labels: InventoryObject['labels'], label: string): InventoryObject['labels'] {
    return this.#hasTextLabels() ? [...labels, label] : labels
  }
}

/** The users who are responsible for an object, as JSON. */
export const usersOf = ({ responsible }: InventoryObject): string[] => responsible.map((user) => JSON.stringify(user))

/** Counts equal items. */
function count<Item>(items: readonly Item[]): Map<Item, number> {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Returns a function that finds something at its first call. */
function lazy<Found>(find: () => Found): () => Found {
  let found: Found | undefined
  return () => {
    found ??= find()
    return found
  }
}

/** What says in which unit of which rack an object is. */
type Racked = Pick<InventoryObject, 'location' | 'attributes'>

/** The number of the unit that an object is in. */
export const unitOf = ({ attributes: { unit = '' } }: Racked): number => Number(UNIT.exec(unit)?.[2])

/** The key of the rack of an object that is in a unit of one; empty for none. */
function rackKeyOf({ location, attributes: { rack, unit } }: Racked): string {
  return location && rack && unit && UNIT.test(unit) ? JSON.stringify([placeOf({ location }), rack]) : ''
}

/** @param objects - those in the units of one rack */
function toRack(objects: readonly InventoryObject[]): Rack {
  const [{ location, attributes }] = objects as [InventoryObject]
  return { location: location!, name: attributes.rack!, unit: attributes.unit!, used: new Set(objects.map(unitOf)) }
}

const hypervisorOf = ({ attributes }: InventoryObject): string => attributes.hypervisor ?? ''

/** Finds the free unit of a rack that is nearest to another one, below it first; undefined for a full rack. */
export function findFreeUnit({ used, unit }: Rack, near: number): string | undefined {
  const height = Math.max(HEIGHT, ...used)
  for (let distance = 0; distance < height; distance++) {
    const free = [near - distance, near + distance].find((n) => n >= 1 && n <= height && !used.has(n))
    if (free !== undefined) return unit.replace(UNIT, (_, word, n) => word + String(free).padStart(n.length, '0'))
  }
  return undefined
}
