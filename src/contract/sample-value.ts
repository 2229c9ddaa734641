import { checkValue } from './check-value.ts'
import { type Field, type Fields, mapFields } from './field.ts'
import type { JsonValue } from './json.ts'
import type { ObjectFields } from './object.ts'
import { validate } from './validate.ts'

/** Values that a field of any JSON may take, the simplest first. */
const anything: readonly JsonValue[] = ['value', 1, true, [], {}]

/**
 * Creates the simplest value that a field takes in a request body: its default, or null, or for a text the name of the
 * field. A schema that checks more than the type may refuse it.
 */
export function sampleValue(field: Field, name: string): JsonValue {
  const { type, default: byDefault, choices, element, fields, schema, min, max = Infinity } = field
  if (byDefault) return byDefault.value
  if (field.isNullable && !field.refusesNull) return null
  switch (type) {
    case 'text':
      return field.allowsBlank ? '' : name.slice(0, max).padEnd(min ?? 0, '-')
    case 'date':
      return '2026-11-26'
    case 'integer':
    case 'number':
      return Math.min(min ?? 1, max)
    case 'boolean':
      return true
    case 'choice':
      return choices![0]!
    case 'list':
      return Array.from({ length: min ?? 0 }, () => sampleValue(element!, name))
    case 'map':
      return {}
    case 'object':
      return mapFields(fields!, sampleValue)
    case 'json':
      return anything.find((value) => !schema || validate(schema, value).issues.length === 0) ?? anything[0]!
  }
}

/** Whether a field can have a value, as code has it. */
export function accepts(field: Field, value: unknown): boolean {
  try {
    checkValue(field, value)
    return true
  } catch {
    return false
  }
}

/** Gives an object of a factory the fields of a schema, with simple values where it has none that fit; without an id. */
export function fitObject({ id: _, ...fields }: Fields, object: object): ObjectFields {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value: unknown = Reflect.get(object, name)
    if (value === undefined && field.isOptional) return []
    return [[name, accepts(field, value) ? value : sampleValue(field, name)]]
  })
  return Object.fromEntries(entries) as unknown as ObjectFields
}
