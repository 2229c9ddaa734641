import type { JsonValue } from '../../contract/json.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { isRecord } from '../service/json.ts'

/**
 * Reads an object of a service that may break the contract: other fields are left out, and a field of the wrong type
 * gets an empty value, so that one mistake of the service does not hide others.
 * @returns null without an integer id
 */
export function readObject(value: unknown): InventoryObject | null {
  if (!isRecord(value)) return null
  // Some services write ids as text.
  const id = typeof value.id === 'string' && /^\d+$/.test(value.id) ? Number(value.id) : value.id
  return Number.isSafeInteger(id) ? { id: id as number, ...readFields(value) } : null
}

/** Reads the fields of an object without its id, in the same way. */
export function readFields(value: Record<string, unknown>): Omit<InventoryObject, 'id'> {
  const { name, location, type, labels, attributes, responsible } = value
  return {
    name: readText(name) ?? '',
    location: isRecord(location) ? { name: readText(location.name), fact: readText(location.fact) } : null,
    type: isRecord(type) ? { name: readText(type.name) } : null,
    labels: readList(labels),
    attributes: isRecord(attributes) ? (attributes as Record<string, string>) : {},
    responsible: readList(responsible),
  }
}

/** Reads the objects of a list, by ascending id; null if it is no list. */
export function readObjects(json: unknown): InventoryObject[] | null {
  if (!Array.isArray(json)) return null
  const objects = json.map(readObject).filter((object) => object !== null)
  return [...new Map(objects.map((object) => [object.id, object])).values()].sort((a, b) => a.id - b.id)
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function readList(value: unknown): JsonValue[] {
  return Array.isArray(value) ? value : []
}
