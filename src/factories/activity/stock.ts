import type { Faker } from '@faker-js/faker'
import type { InventoryLocation, InventoryObject } from '../../contract/object.ts'
import type { ObjectFactory } from '../object-factory.ts'
import { typeOf, type Watch } from './watch.ts'

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

/** The objects of a collection at one time, as those who work with them see them. Each part is found when it is needed. */
export class Stock {
  readonly faker: Faker
  /** All objects, by ascending id. */
  readonly all: readonly InventoryObject[]
  readonly watch: Watch
  /** Builds objects that are like no other one. */
  readonly factory: ObjectFactory
  #byId: ReadonlyMap<number, InventoryObject> | undefined
  #names: ReadonlySet<string> | undefined
  #values: ReadonlySet<string> | undefined
  #racks: ReadonlyMap<string, Rack> | undefined
  #guests: ReadonlyMap<string, InventoryObject[]> | undefined
  #counts: ReadonlyMap<string | null, number> | undefined
  #users: Map<string | null, ReadonlyMap<string, number>> | undefined
  #hasTextLabels: boolean | undefined

  constructor(all: readonly InventoryObject[], watch: Watch, faker: Faker, factory: ObjectFactory) {
    this.all = all
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
    this.#byId ??= new Map(this.all.map((object) => [object.id, object]))
    const object = this.#byId.get(id)
    return object && this.watch.isFree(object) ? object : undefined
  }

  get names(): ReadonlySet<string> {
    this.#names ??= new Set(this.all.map(({ name }) => name))
    return this.#names
  }

  /** The values of all attributes. */
  get values(): ReadonlySet<string> {
    this.#values ??= new Set(this.all.flatMap(({ attributes }) => Object.values(attributes)))
    return this.#values
  }

  /** The racks in whose units there is something, by location and name. */
  get racks(): ReadonlyMap<string, Rack> {
    this.#racks ??= findRacks(this.all)
    return this.#racks
  }

  /** The virtual machines of each hypervisor, by its name. */
  get guests(): ReadonlyMap<string, InventoryObject[]> {
    this.#guests ??= findGuests(this.all)
    return this.#guests
  }

  /** Whether another object of the type of this one may be created, or with -1 this one be removed. */
  hasRoom(object: InventoryObject, direction: 1 | -1): boolean {
    this.#counts ??= count(this.all.map(typeOf))
    const type = typeOf(object)
    return this.watch.roomFor(type, this.#counts.get(type) ?? 0, direction) > 0
  }

  /** How many objects of the type of this one each user is responsible for. Users are JSON: an id, or anything else. */
  usersFor(object: InventoryObject): ReadonlyMap<string, number> {
    this.#users ??= new Map()
    const type = typeOf(object)
    const peers = () => this.all.filter((other) => typeOf(other) === type)
    const users = this.#users.get(type) ?? count(peers().flatMap(usersOf))
    this.#users.set(type, users)
    return users
  }

  /** Adds a label, where all labels of the collection are texts. */
  withLabel(labels: InventoryObject['labels'], label: string): InventoryObject['labels'] {
    this.#hasTextLabels ??= this.all.every(({ labels }) => labels.every((label) => typeof label === 'string'))
    return this.#hasTextLabels ? [...labels, label] : labels
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

/** The rack of an object that is in a unit of it: the key in {@link Stock.racks}; null for none. */
export function rackOf(object: InventoryObject): string | null {
  const { rack, unit } = object.attributes
  return object.location && rack && unit && UNIT.test(unit) ? JSON.stringify([placeOf(object), rack]) : null
}

/** The number of the unit that an object is in. */
export const unitOf = ({ attributes: { unit = '' } }: InventoryObject): number => Number(UNIT.exec(unit)?.[2])

function findRacks(objects: readonly InventoryObject[]): Map<string, Rack> {
  const racks = new Map<string, Rack>()
  for (const object of objects) {
    const key = rackOf(object)
    if (key === null) continue
    const { rack = '', unit = '' } = object.attributes
    const { location } = object
    const found = racks.get(key) ?? { location: location!, name: rack, unit, used: new Set() }
    found.used.add(unitOf(object))
    racks.set(key, found)
  }
  return racks
}

function findGuests(objects: readonly InventoryObject[]): Map<string, InventoryObject[]> {
  const guests = new Map<string, InventoryObject[]>()
  for (const object of objects) {
    const { hypervisor } = object.attributes
    if (hypervisor) guests.set(hypervisor, [...(guests.get(hypervisor) ?? []), object])
  }
  return guests
}

/** Finds the free unit of a rack that is nearest to another one, below it first; undefined for a full rack. */
export function findFreeUnit({ used, unit }: Rack, near: number): string | undefined {
  const height = Math.max(HEIGHT, ...used)
  for (let distance = 0; distance < height; distance++) {
    const free = [near - distance, near + distance].find((n) => n >= 1 && n <= height && !used.has(n))
    if (free !== undefined) return unit.replace(UNIT, (_, word, n) => word + String(free).padStart(n.length, '0'))
  }
  return undefined
}
