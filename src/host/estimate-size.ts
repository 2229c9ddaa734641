import type { JsonValue } from '../contract/json.ts'
import type { StoredObject } from '../simulator/store/stored-object.ts'

/** What a list, an object or a key of one takes in memory, roughly, in bytes. Its JSON can have two characters. */
const PART_SIZE = 48

/** Estimates what an object takes in memory, in bytes. */
export function estimateSize({ json, labels, attributes, responsible }: StoredObject): number {
  // Of attributes, only the keys: the values are strings.
  const parts = countParts(labels) + countParts(responsible) + Object.keys(attributes).length
  // One character above 255 makes all take two bytes each.
  return json.length * (/[^\0-\xff]/.test(json) ? 2 : 1) + parts * PART_SIZE
}

/** The number of lists, objects and keys in a value. */
function countParts(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 1
  // Two loops, because lists are faster than their entries.
  if (Array.isArray(value)) for (const element of value) count += typeof element === 'object' ? countParts(element) : 0
  else for (const key of Object.keys(value)) count += 1 + countParts(value[key]!)
  return count
}
