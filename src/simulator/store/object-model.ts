import type { ModelDefinition, NestedModelDefinition } from '@mswjs/data/lib/glossary'
import { NullableObject, NullableProperty } from '@mswjs/data/lib/nullable'
import { readObjectSchema } from '../../contract/extend-contract.ts'
import type { Fields, Schema } from '../../contract/field.ts'
import { copyJson, type JsonValue } from '../../contract/json.ts'
import { defineModel } from './model-definition.ts'

/** The objects of a mock: their fields, and their model for `@mswjs/data` (contract section 2). */
export class ObjectModel {
  readonly fields: Fields
  /** The schema of the whole object, if it checks more than its fields do. */
  readonly schema: Schema | undefined
  /** Which fields an object has, which can be null, and what a missing one becomes. */
  readonly definition: ModelDefinition
  /** The value of each field that is left out. */
  readonly empty: Readonly<Record<string, JsonValue>>

  /**
   * @param action - what fails, for the error
   * @throws InventoryMockError for a schema that does not extend the contract's
   */
  constructor(action: string, schema?: unknown) {
    const { fields, checks } = readObjectSchema(action, schema)
    this.fields = fields
    this.schema = checks
    this.definition = defineModel(fields)
    const { id: _, ...others } = this.definition
    this.empty = emptyOf(others as NestedModelDefinition) as Record<string, JsonValue>
  }

  /** Fills in the fields that are left out of a checked object. */
  fill(values: Readonly<Record<string, JsonValue>>): Record<string, JsonValue> {
    const whole: Record<string, JsonValue> = {}
    for (const name in this.definition) {
      const value = values[name] === undefined ? this.#fillIn(name) : values[name]
      if (value !== undefined) whole[name] = value
    }
    return whole
  }

  #fillIn(name: string): JsonValue | undefined {
    const { type, isNullable, isOptional, default: byDefault } = this.fields[name]!
    // Of an object, a model knows no other default than null, nor that it can be left out.
    if (type === 'object' && byDefault) return byDefault.value
    return type === 'object' && isOptional && !isNullable ? undefined : copyJson(this.empty[name])
  }

  /** The fields in the order of the schema: one that was left out before would be the last one. */
  order<Values extends object>(values: Values): Values {
    const given = values as Record<string, JsonValue>
    const names = Object.keys(this.definition).filter((name) => given[name] !== undefined)
    return Object.fromEntries(names.map((name) => [name, given[name]])) as Values
  }
}

/** The objects of the contract. */
export const contractModel = new ObjectModel('read the contract')

/** The value of a part of an object that is left out, as `createModel` of the package has it. */
function emptyOf(part: NestedModelDefinition | NestedModelDefinition[string]): unknown {
  if (part instanceof NullableProperty) return part.getValue()
  if (part instanceof NullableObject) return part.defaultsToNull ? null : emptyOf(part.objectDefinition)
  if (typeof part === 'function') return part()
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, emptyOf(inner)]))
}
