import { isRecord } from '../service/json.ts'

/** What the contract says about a field of an object. */
export interface ObjectRule {
  readonly field: string
  /** What the value has to be: `an integer`. */
  readonly expected: string
  readonly is: (value: unknown) => boolean
}

/** The fields of an object (contract section 2). A PATCH can leave null in a location or a type (section 4.4). */
export const objectRules: readonly ObjectRule[] = [
  { field: 'id', expected: 'an integer', is: Number.isInteger },
  { field: 'name', expected: 'a string', is: isString },
  { field: 'location', expected: 'null, or an object with name and fact', is: isNullOr(['name', 'fact']) },
  { field: 'type', expected: 'null, or an object with name', is: isNullOr(['name']) },
  { field: 'labels', expected: 'an array', is: Array.isArray },
  {
    field: 'attributes',
    expected: 'an object of strings',
    is: (value) => isRecord(value) && Object.values(value).every(isString),
  },
  { field: 'responsible', expected: 'an array', is: Array.isArray },
]

/** The fields of an element that the contract does not have. */
export function findExtraFields(element: Record<string, unknown>): string[] {
  return Object.keys(element).filter((name) => !objectRules.some(({ field }) => field === name))
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}

function isNullOr(fields: readonly string[]): ObjectRule['is'] {
  return (value) =>
    value === null ||
    (isRecord(value) &&
      Object.keys(value).length === fields.length &&
      fields.every((field) => value[field] === null || isString(value[field])))
}
