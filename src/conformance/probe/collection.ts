import type { InventoryLocation, InventoryObject, InventoryType } from '../../contract/object.ts'
import { isRecord } from '../service/json.ts'
import { formatCanonical } from '../twin/difference.ts'
import { Twin } from '../twin/twin.ts'

/** The fields of an object (contract section 2), in the order in which they are compared. */
const objectFields = ['id', 'name', 'location', 'type', 'labels', 'attributes', 'responsible']

/** What a service holds at one time. */
export class Collection {
  /** The objects with an integer id and a name, whatever else is wrong with them, by ascending id. */
  readonly objects: readonly InventoryObject[]
  /** A simulated service with these objects. */
  readonly twin: Twin
  readonly #texts: ReadonlyMap<number, string>

  /** @param elements - the parsed list of a service */
  constructor(elements: readonly unknown[]) {
    const records = elements.filter(hasIdentity)
    this.objects = records.map(toObject).sort((one, other) => one.id - other.id)
    this.twin = new Twin(this.objects)
    this.#texts = new Map(records.map((record) => [record.id, formatFields(record)]))
  }

  /** The fields of an object as a text to compare; undefined for an unknown id. */
  textOf(id: number): string | undefined {
    return this.#texts.get(id)
  }

  /** An id that no object has, and that none will have soon. */
  get unusedId(): number {
    return (this.objects.at(-1)?.id ?? 0) + 1_000_003
  }

  /** The ids of the objects that are not the same in another collection: created, changed or deleted. */
  changedIds(other: Collection): Set<number> {
    const ids = [...this.#texts.keys(), ...other.#texts.keys()]
    return new Set(ids.filter((id) => this.textOf(id) !== other.textOf(id)))
  }
}

/** The fields of the contract in an object, as a text to compare. Other fields can change at any time. */
export function formatFields(record: Readonly<Record<string, unknown>>): string {
  return formatCanonical(Object.fromEntries(objectFields.map((field) => [field, record[field]])))
}

interface Identity extends Record<string, unknown> {
  id: number
  name: string
}

function hasIdentity(element: unknown): element is Identity {
  return isRecord(element) && Number.isSafeInteger(element.id) && typeof element.name === 'string'
}

/** Makes an object that the twin can hold of one that may lack fields, or have them of a wrong type. */
function toObject({ id, name, location, type, labels, attributes, responsible }: Identity): InventoryObject {
  return {
    id,
    name,
    location: isRecord(location) ? toLocation(location) : null,
    type: isRecord(type) ? toType(type) : null,
    labels: Array.isArray(labels) ? labels : [],
    attributes: isRecord(attributes) ? (attributes as Record<string, string>) : {},
    responsible: Array.isArray(responsible) ? responsible : [],
  }
}

function toLocation({ name, fact }: Record<string, unknown>): InventoryLocation {
  return { name: toText(name), fact: toText(fact) }
}

function toType({ name }: Record<string, unknown>): InventoryType {
  return { name: toText(name) }
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
