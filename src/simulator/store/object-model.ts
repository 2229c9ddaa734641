import type { ModelDefinition, NestedModelDefinition } from '@mswjs/data/lib/glossary'
import { createModel } from '@mswjs/data/lib/model/createModel'
import { parseModelDefinition } from '@mswjs/data/lib/model/parseModelDefinition'
import { nullable } from '@mswjs/data/lib/nullable'
import { primaryKey } from '@mswjs/data/lib/primaryKey'
import { readObjectSchema } from '../../contract/extend-contract.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { Field, Fields, Schema } from '../../contract/object-fields.ts'
import { MODEL_NAME } from './stored-object.ts'

/** What a missing part of an object becomes where it has no default and is not null: as `String()` is `''`. */
const constructors = {
  text: String,
  date: String,
  integer: Number,
  number: Number,
  boolean: Boolean,
  choice: String,
  list: Array<string>,
  map: Object,
  object: Object,
  json: Object,
} satisfies Record<Field['type'], unknown>

/** The objects of a mock: their fields, and their model for `@mswjs/data` (contract section 2). */
export class ObjectModel {
  readonly fields: Fields
  /** The schema of the whole object, if it checks more than its fields do. */
  readonly schema: Schema | undefined
  /** Which fields an object has, which can be null, and what a missing one becomes. */
  readonly definition: ModelDefinition
  /** What every field is that is left out. */
  readonly empty: Readonly<Record<string, JsonValue>>
  readonly #create: (values: object) => object

  /**
   * @param action - what fails, for the error
   * @throws InventoryMockError for a schema that does not extend the contract's
   */
  constructor(action: string, schema?: unknown) {
    const { fields, checks } = readObjectSchema(action, schema)
    this.fields = fields
    this.schema = checks
    const { id: _, ...others } = fields
    // The store gives an object its id.
    const definition = { id: primaryKey(() => undefined as never), ...defineParts(others) }
    const dictionary = { [MODEL_NAME]: definition }
    const parsed = parseModelDefinition(dictionary, MODEL_NAME, definition)
    this.definition = definition
    // Its database is for relations, of which the model has none.
    this.#create = (values) => createModel(MODEL_NAME, definition, dictionary, parsed, values, null as never)
    this.empty = this.complete({})
  }

  /** Fills in what is left out of an object. */
  complete(values: object): Record<string, JsonValue> {
    const object = this.#create(values) as Record<string, JsonValue>
    restoreMissing(this.fields, values as Record<string, JsonValue>, object)
    return this.order(object)
  }

  /** The fields in the order of the schema: one that was left out before would be the last one. */
  order<Values extends object>(values: Values): Values {
    const given = values as Record<string, JsonValue>
    const names = Object.keys(this.fields).filter((name) => given[name] !== undefined)
    return Object.fromEntries(names.map((name) => [name, given[name]])) as Values
  }
}

/** The objects of the contract. */
export const contractModel = new ObjectModel('read the contract')

function defineParts(fields: Fields): NestedModelDefinition {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, definePart(field)]))
}

/** The library fills in each object that is not null, also one that has a default or can be left out. */
function restoreMissing(
  fields: Fields,
  given: Record<string, JsonValue> | undefined,
  object: Record<string, JsonValue>,
) {
  for (const [name, { fields: parts, isOptional, isNullable, createDefault }] of Object.entries(fields)) {
    if (!parts) continue
    const before = given?.[name]
    if (before === undefined && createDefault) object[name] = createDefault()
    else if (before === undefined && isOptional && !isNullable) delete object[name]
    else if (object[name]) restoreMissing(parts, before as typeof given, object[name] as typeof object)
  }
}

function definePart(field: Field): NestedModelDefinition[string] {
  const { type, isNullable, isOptional, createDefault } = field
  if (type === 'object') {
    const parts = defineParts(field.fields!)
    return isNullable ? nullable(parts, { defaultsToNull: true }) : parts
  }
  // It is typed for what `factory()` takes.
  const create = (createDefault ?? constructors[type]) as () => string
  if (isNullable) return nullable<string>(createDefault ? create : () => null)
  return isOptional && !createDefault ? nullable<string>(() => undefined as never) : create
}
