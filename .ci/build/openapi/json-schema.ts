import * as z from 'zod/mini'

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

// `propertyNames` only says that keys are strings.
const override: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ jsonSchema }) => {
  delete jsonSchema.propertyNames
}

/** Converts named schemas to JSON Schemas that refer to each other. */
export function createSchemas(components: Readonly<Record<string, Component>>): Record<string, object> {
  const keywords = z.registry<{ id?: string; [keyword: string]: unknown }>()
  for (const [id, { schema, description, example }] of Object.entries(components)) {
    keywords.add(schema, { id, description, examples: [example] })
  }
  const { schemas } = z.toJSONSchema(keywords, { metadata: keywords, uri: schemaUri, override })
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
