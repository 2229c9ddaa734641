import type { Collection } from '../collection.ts'
import { isRecord } from '../service/json.ts'

/** The kinds of the elements of a list whose structure the contract leaves open. */
export interface ElementDescription {
  /** The kinds of JSON that were found, sorted: `['integer', 'object']`; empty if there is no element. */
  readonly kinds: readonly string[]
  /** The kinds of each field of those that are objects; `missing` if some lack it. */
  readonly fields: Readonly<Record<string, readonly string[]>>
}

/** Describes the elements of `labels` or `responsible` of all objects. */
export function describeElements(collection: Collection, field: 'labels' | 'responsible'): ElementDescription {
  const elements = Array.from(collection.entries()).flatMap(([, { [field]: list }]) =>
    Array.isArray(list) ? list : [],
  )
  const records = elements.filter(isRecord)
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].sort()
  const kinds = (values: readonly string[]) => [...new Set(values)].sort()
  const kindAt = (record: Record<string, unknown>, name: string) =>
    Object.hasOwn(record, name) ? kindOf(record[name]) : 'missing'
  return {
    kinds: kinds(elements.map(kindOf)),
    // From entries, because a field can be named `__proto__`.
    fields: Object.fromEntries(names.map((name) => [name, kinds(records.map((record) => kindAt(record, name)))])),
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) || typeof value === 'bigint' ? 'integer' : typeof value
}
