import { isRecord } from '../service/json.ts'

/** What the elements of a list are. */
export interface ElementDescription {
  /** The kinds of JSON that were found, sorted: `['integer', 'object']`; empty if there is no element. */
  readonly kinds: readonly string[]
  /** The kinds of each field of those that are objects; `missing` if some lack it. */
  readonly fields: Readonly<Record<string, readonly string[]>>
}

/** Describes the elements of a list: `labels` or `responsible` of all objects. */
export function describeElements(elements: readonly unknown[]): ElementDescription {
  const records = elements.filter(isRecord)
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))].sort()
  return {
    kinds: listKinds(elements.map(kindOf)),
    // From entries, because a field can be named `__proto__`.
    fields: Object.fromEntries(
      names.map((name) => [name, listKinds(records.map((record) => fieldKind(record, name)))]),
    ),
  }
}

function listKinds(kinds: readonly string[]): string[] {
  return [...new Set(kinds)].sort()
}

function fieldKind(record: Record<string, unknown>, name: string): string {
  return Object.hasOwn(record, name) ? kindOf(record[name]) : 'missing'
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}
