import * as z from 'zod/mini'
import { attributesSchema, jsonElementSchema } from '../json.ts'
import { idSchema } from '../object.ts'

/** A schema of a document, with what it does not say itself. */
export interface Component {
  schema: z.ZodMiniType
  description: string
  /** What its fields mean, by their names. */
  fields?: Readonly<Record<string, string>>
  example: unknown
}

/** Where a document has the schema of a name. */
export function schemaUri(name: string): string {
  return `#/components/schemas/${name}`
}

/** What JSON Schema cannot see in the schemas that are written out by hand. */
export function createKeywords() {
  const keywords = z.registry<{ id?: string; [keyword: string]: unknown }>()
  keywords.add(idSchema, { type: 'integer', minimum: 1 })
  keywords.add(attributesSchema, { type: 'object', additionalProperties: { type: 'string' } })
  keywords.add(jsonElementSchema, {
    type: ['string', 'number', 'boolean', 'object', 'array'],
    additionalProperties: true,
    items: {},
  })
  return keywords
}

// Keeps open what zod closes, since a body may have more than the service reads; and does not say that keys are
// strings.
const override: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  delete jsonSchema.propertyNames
}

/** Schemas as JSON Schemas, by name, which point at each other. */
export function createSchemas(components: Readonly<Record<string, Component>>): Record<string, object> {
  const keywords = createKeywords()
  for (const [id, { schema, description, example }] of Object.entries(components)) {
    keywords.add(schema, { ...keywords.get(schema), id, description, examples: [example] })
  }
  const { schemas } = z.toJSONSchema(keywords, { metadata: keywords, uri: schemaUri, unrepresentable: 'any', override })
  return Object.fromEntries(
    Object.entries(components).map(([name, { fields = {} }]) => {
      const { $schema: _, $id: __, ...schema } = schemas[name]!
      for (const [field, description] of Object.entries(fields)) {
        Object.assign(schema.properties![field] as object, { description })
      }
      return [name, schema]
    }),
  )
}
