import { mockError, quote } from '../validation/errors.ts'
import { contractFields } from './constants/contract-fields.ts'
import type { Field, Fields, Schema } from './field.ts'
import { type Definition, definitionOf, readShape } from './object-fields.ts'

/** Values that a response cannot hold, or would hold otherwise than a request sent them. */
const refusedTypes: Readonly<Record<string, string>> = {
  pipe: 'a transform',
  transform: 'a transform',
  date: 'a date as an object',
  ...Object.fromEntries(
    ['bigint', 'symbol', 'undefined', 'void', 'nan', 'map', 'set', 'file', 'function', 'promise'].map((type) => [
      type,
      `the type ${type}`,
    ]),
  ),
}

interface ObjectSchema {
  fields: Fields
  /** The schema, if it checks more of the whole object than its fields do. */
  checks: Schema | undefined
}

/**
 * Reads a user's schema (the option `schema`); by default, the contract's.
 * @throws InventoryMockError for one that is no object, that transforms or waits, or that the contract's fields do not fit
 */
export function readObjectSchema(action: string, schema: unknown): ObjectSchema {
  if (schema === undefined) return { fields: contractFields, checks: undefined }
  const fail = (expected: string, got: string, advice: string) =>
    mockError(action, expected, got, advice, 'invalid-option')
  if (!isSchema(schema) || definitionOf(schema).type !== 'object') {
    const advice = 'Use z.object({ ...inventoryObjectSchema.shape, owner: z.string() })'
    throw fail('schema to be an object schema of zod 4', quote(schema), advice)
  }
  const refused = findRefused(schema, 'schema')
  if (refused) {
    const { what, path, advice = 'Use what JSON has: a date is z.iso.date(), another format a check' } = refused
    throw fail('a schema of JSON as it is sent', `${what} in ${path}`, advice)
  }
  const { shape, checks = [] } = definitionOf(schema)
  if (Object.hasOwn(shape, '__proto__')) throw fail('other names of fields', '__proto__', 'Rename the field')
  const fields = readShape(shape)
  for (const [name, field] of Object.entries(contractFields)) {
    const problem = describeDifference(fields[name], field)
    if (problem === null) continue
    const advice = 'Spread inventoryObjectSchema.shape into the schema, and let a field of your own be narrower'
    throw fail(`schema to have ${name} as the contract has it`, problem, advice)
  }
  return { fields: { ...contractFields, ...fields }, checks: checks.length > 0 ? schema : undefined }
}

function isSchema(value: unknown): value is Schema {
  // A check has a definition too, without a type.
  return typeof Object(value)._zod?.def?.type === 'string'
}

interface Refused {
  what: string
  path: string
  advice?: string
}

/** Finds a part that is no JSON, that transforms, or that waits. */
function findRefused(schema: unknown, path: string, seen = new Set<Schema>()): Refused | null {
  if (!isSchema(schema)) return { what: quote(schema), path }
  if (seen.has(schema)) return null
  seen.add(schema)
  const definition = definitionOf(schema)
  const what = refusedTypes[definition.type]
  if (what) return { what, path }
  const functions = [definition.fn, ...(definition.checks ?? []).flatMap(({ _zod }) => [_zod.def.fn, _zod.check])]
  const waits = functions.some((fn) => Object(fn).constructor?.name === 'AsyncFunction')
  if (waits) return { what: 'an asynchronous check', path, advice: 'Check what is known at once' }
  for (const [name, part] of partsOf(definition)) {
    // The library that fills in what is left out does not tell such a field from what every object has.
    if (name in Object.prototype) return { what: `the name ${name}`, path, advice: 'Rename it: every object has it' }
    const found = findRefused(part, name === '' ? path : `${path}.${name}`, seen)
    if (found) return found
  }
  return null
}

/** The schemas in a schema, with their names; an empty name for one that has none. */
function partsOf(definition: Definition): [name: string, schema: unknown][] {
  if (definition.type === 'object') return Object.entries(definition.shape)
  const parts: unknown[] = definition.getter ? [definition.getter()] : Object.values(definition).flat()
  return parts.filter(isSchema).map((part) => ['', part])
}

/** Describes where a field is wider than that of the contract; null if it is not. */
function describeDifference(own: Field | undefined, contract: Field): string | null {
  if (own === undefined) return 'a schema without it'
  if (own.isOptional && !contract.isOptional) return 'one that can be left out'
  if (own.isNullable && !contract.isNullable) return 'one that can be null'
  if (contract.type === 'json') return null
  const isNarrower = own.type === 'choice' && own.choices!.every((choice) => isOfType(choice, contract.type))
  const isDate = own.type === 'date' && contract.type === 'text'
  if (own.type !== contract.type && !isNarrower && !isDate) return `one of the type ${own.type}`
  if (own.type === contract.type && (own.min ?? -Infinity) < (contract.min ?? -Infinity)) return 'one that is lower'
  if (contract.element) {
    const difference = describeDifference(own.element, contract.element)
    return difference && `each element: ${difference}`
  }
  for (const [name, part] of Object.entries(contract.fields ?? {})) {
    const difference = describeDifference(own.fields![name], part)
    if (difference) return `${name}: ${difference}`
  }
  return null
}

function isOfType(value: unknown, type: Field['type']): boolean {
  return type === 'text' ? typeof value === 'string' : type === 'integer' && Number.isInteger(value)
}
