import type { Field, Fields, Schema } from './field.ts'
import { copyJson, isJsonElement, type JsonValue } from './json.ts'

/** The rules by the path of a field; `*` is each element. */
const rules: Readonly<Record<string, Partial<Field>>> = {
  id: { isReadOnly: true },
  name: { maxLength: 'nameMaxLength', isBounded: true },
  'location.name': { isOptional: true, default: { value: null }, isBounded: true },
  'location.fact': { refusesNull: true, isBounded: true },
  'type.name': { refusesNull: true, isBounded: true },
  'attributes.*': { allowsBlank: true },
}

/** The parts of a schema's definition that are read. Each type of a schema has some of it. */
export interface Definition extends CheckDefinition {
  readonly type: string
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition; readonly check?: unknown } }[]
  readonly innerType: Schema
  readonly element?: Schema
  readonly keyType: Schema
  readonly valueType: Schema
  readonly shape: Readonly<Record<string, Schema>>
  readonly catchall?: Schema
  readonly defaultValue: JsonValue
  readonly values: JsonValue[]
  readonly entries: Readonly<Record<string, JsonValue>>
  readonly getter?: () => Schema
}

interface CheckDefinition {
  readonly check?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly value?: number
  readonly inclusive?: boolean
  readonly fn?: unknown
}

export function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition
}

/**
 * Reads the fields of an object's shape.
 * @param outside - the schemas that it is inside of
 */
export function readShape(shape: Readonly<Record<string, Schema>>, path = '', outside: readonly Schema[] = []): Fields {
  const entries = Object.entries(shape)
  return Object.fromEntries(entries.map(([name, schema]) => [name, readField(schema, `${path}${name}`, outside)]))
}

function readField(outer: Schema, path: string, outside: readonly Schema[]): Field {
  const { schema, hasChecks, ...wrapped } = unwrap(outer)
  const definition = definitionOf(schema)
  const { isInteger, min, max, hasOthers } = readChecks(definition)
  // A schema inside of itself has no end.
  const type = outside.includes(schema) ? 'json' : findType(definition, isInteger)
  const inside = [...outside, schema]
  const isChecked = type === 'json' ? !isAnyElement(definition) : hasChecks || hasOthers
  return {
    ...wrapped,
    isNullable: wrapped.isNullable || ((type === 'json' || type === 'choice') && accepts(schema, null)),
    type,
    min,
    max,
    allowsBlank: type === 'text' && min === 0,
    choices: type === 'choice' ? readChoices(definition) : undefined,
    element:
      type === 'list' || type === 'map'
        ? readField(definition.element ?? definition.valueType, `${path}.*`, inside)
        : undefined,
    fields: type === 'object' ? readShape(definition.shape, `${path}.`, inside) : undefined,
    schema: isChecked ? outer : undefined,
    ...findRules(path, wrapped.isNullable),
  }
}

/** The rules of a field. One that cannot be null, as a user's schema can have it, has no default that is null. */
function findRules(path: string, isNullable: boolean): Partial<Field> {
  if (!Object.hasOwn(rules, path)) return {}
  const found = rules[path]!
  return isNullable || !found.default ? found : {}
}

/** Whether a schema is that of the elements of `labels`, which takes what the framework does. */
function isAnyElement({ checks = [] }: Definition): boolean {
  return checks.length === 1 && checks[0]!._zod.def.fn === isJsonElement
}

function accepts(schema: Schema, value: JsonValue): boolean {
  const result = schema['~standard'].validate(value)
  return !(result instanceof Promise) && !result.issues
}

/** Takes off what is around a schema: what makes it optional or nullable, or gives it a default. */
function unwrap(schema: Schema) {
  let isNullable = false
  let isOptional: boolean | undefined
  let byDefault: Field['default']
  let hasChecks = false
  for (let inner = schema; ; ) {
    const definition = definitionOf(inner)
    const { type } = definition
    if (type === 'nullable') isNullable = true
    else if (type === 'optional') isOptional ??= true
    else if (type === 'nonoptional') isOptional ??= false
    else if (type === 'default' || type === 'prefault') {
      isOptional ??= true
      byDefault ??= {
        // zod calls a function for it.
        get value() {
          return copyJson(definition.defaultValue)
        },
      }
    } else if (type !== 'readonly' && type !== 'catch') {
      return { schema: inner, isNullable, isOptional: isOptional ?? false, default: byDefault, hasChecks }
    }
    hasChecks ||= (definition.checks ?? []).length > 0
    inner = definition.innerType
  }
}

/** Reads the checks with messages of the framework, and whether there are others, which only the schema itself can check. */
function readChecks(definition: Definition) {
  // A format is a check that the schema is itself: `z.int()`, `z.iso.date()`.
  const own = definition.check ? [definition] : []
  const checks: CheckDefinition[] = [...own, ...(definition.checks ?? []).map(({ _zod }) => _zod.def)]
  const isInteger = checks.some(({ format }) => format === 'safeint')
  let min = Number.NEGATIVE_INFINITY
  let max = Number.POSITIVE_INFINITY
  let hasOthers = false
  for (const { check, value = 0, inclusive, minimum, maximum, format } of checks) {
    // Above 0 is from 1 on.
    const step = inclusive ? 0 : 1
    const isRange = inclusive || isInteger
    if (check === 'min_length') min = Math.max(min, minimum!)
    else if (check === 'max_length') max = Math.min(max, maximum!)
    else if (check === 'greater_than' && isRange) min = Math.max(min, value + step)
    else if (check === 'less_than' && isRange) max = Math.min(max, value - step)
    else if (format !== 'date' && format !== 'safeint') hasOthers = true
  }
  return {
    isInteger,
    min: min === Number.NEGATIVE_INFINITY ? undefined : min,
    max: max === Number.POSITIVE_INFINITY ? undefined : max,
    hasOthers,
  }
}

function findType(definition: Definition, isInteger: boolean): Field['type'] {
  const { type, format, catchall, keyType } = definition
  switch (type) {
    case 'string':
      return format === 'date' ? 'date' : 'text'
    case 'number':
      return isInteger ? 'integer' : 'number'
    case 'boolean':
      return 'boolean'
    case 'enum':
    case 'literal':
      return 'choice'
    case 'array':
      return 'list'
    case 'record':
      // Others have certain keys.
      return definitionOf(keyType).type === 'string' && !definitionOf(keyType).checks?.length ? 'map' : 'json'
    case 'object':
      return catchall === undefined || definitionOf(catchall).type === 'never' ? 'object' : 'json'
    default:
      return 'json'
  }
}

/** The values of an enumeration or a literal. The object of a TypeScript enumeration also has the names of its numbers. */
function readChoices({ type, values, entries }: Definition): JsonValue[] {
  if (type === 'literal') return values
  return Object.values(entries).filter((value) => typeof entries[String(value)] !== 'number')
}
