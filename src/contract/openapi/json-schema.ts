import * as z from 'zod/mini'
import { attributesSchema, idSchema, jsonElementSchema } from '../object.ts'

/** A named schema of an OpenAPI document, with its documentation. */
export interface Component {
  schema: z.ZodMiniType
  description: string
  example: unknown
  /** Descriptions of its fields, by name. */
  fields: Readonly<Record<string, string>>
}

export function schemaUri(name: string): string {
  return `#/components/schemas/${name}`
}

/** The JSON Schema keywords of the schemas that are transforms, which zod cannot convert. */
function createKeywords() {
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

// Request bodies may have unknown fields, which zod would forbid. `propertyNames` only says that keys are strings.
const override: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  delete jsonSchema.propertyNames
}

/** Converts named schemas to JSON Schemas that refer to each other. */
export function createSchemas(components: Readonly<Record<string, Component>>): Record<string, object> {
  const keywords = createKeywords()
  for (const [id, { schema, description, example }] of Object.entries(components)) {
    keywords.add(schema, { ...keywords.get(schema), id, description, examples: [example] })
  }
  const { schemas } = z.toJSONSchema(keywords, { metadata: keywords, uri: schemaUri, unrepresentable: 'any', override })
  return Object.fromEntries(
    Object.entries(components).map(([name, { fields }]) => {
      const { $schema: _, $id: __, ...schema } = schemas[name]!
      for (const [field, description] of Object.entries(fields)) {
        Object.assign(schema.properties![field] as object, { description })
      }
      return [name, schema]
    }),
  )
}
