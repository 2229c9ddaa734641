import type { ModelDefinition, NestedModelDefinition } from '@mswjs/data/lib/glossary'
import { nullable } from '@mswjs/data/lib/nullable'
import { primaryKey } from '@mswjs/data/lib/primaryKey'
import { type Field, type Fields, mapFields } from '../../contract/field.ts'

/** The value of a missing part of an object, where it has no default and is not null: as `String()` is `''`. */
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

/** Defines the model of objects for `@mswjs/data`: which fields there are, which can be null, what a missing one becomes. */
export function defineModel({ id: _, ...fields }: Fields): ModelDefinition {
  // The store gives an object its id.
  return { id: primaryKey(() => undefined as never), ...defineParts(fields) }
}

function defineParts(fields: Fields): NestedModelDefinition {
  return mapFields(fields, definePart)
}

function definePart(field: Field): NestedModelDefinition[string] {
  const { type, isNullable, isOptional, default: byDefault } = field
  if (type === 'object') {
    const parts = defineParts(field.fields!)
    return isNullable ? nullable(parts, { defaultsToNull: true }) : parts
  }
  // It is typed for what `factory()` takes.
  const create = (byDefault ? () => byDefault.value : constructors[type]) as () => string
  if (isNullable) return nullable<string>(byDefault ? create : () => null)
  return isOptional && !byDefault ? nullable<string>(() => undefined as never) : create
}
