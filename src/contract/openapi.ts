import * as z from 'zod/mini'
import { attributesSchema, jsonElementSchema } from './json.ts'
import { idSchema, inventoryObjectSchema } from './object.ts'
import { COLLECTION_PATH } from './operations.ts'
import { listParameters } from './parameters.ts'

/*
 * The OpenAPI document of the service, generated at build and published as `inventory-objects-mock/openapi.json`. Nothing
 * at run time loads this file.
 */

const { id, ...fields } = inventoryObjectSchema.def.shape
const nullableName = z.optional(z.nullable(z.string()))
const details = z.object({ detail: z.string() })

/** What JSON Schema cannot see in a schema that is written out by hand. */
const notes = z.registry<Record<string, unknown>>()
notes.add(attributesSchema, { type: 'object', additionalProperties: { type: 'string' } })
notes.add(idSchema, { type: 'integer', minimum: 1 })
notes.add(jsonElementSchema, { description: 'Any JSON but null; its structure is not part of the contract.' })

const schemas = {
  InventoryObject: inventoryObjectSchema,
  /** What a create answers (section 4.2). */
  ObjectFields: z.object(fields),
  /** What a create sends (section 4.2), and a replace (section 4.3). */
  CompleteObject: z.object({
    ...fields,
    id: z.optional(id),
    location: z.nullable(z.object({ name: nullableName, fact: z.string() })),
    type: z.nullable(z.object({ name: z.string() })),
  }),
  /** What an update sends (section 4.4). */
  PartialObject: z.partial(
    z.object({
      ...fields,
      location: z.nullable(z.object({ name: nullableName, fact: z.optional(z.string()) })),
      type: z.nullable(z.object({ name: z.optional(z.string()) })),
    }),
  ),
  Detail: details,
  /** Messages by field; nested as the fields are. */
  FieldErrors: z.record(z.string(), z.unknown()),
}

type SchemaName = keyof typeof schemas

const json = (schema: object) => ({ 'application/json': { schema } })
const ref = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` })
const answer = (description: string, schema?: object) => ({ description, ...(schema && { content: json(schema) }) })
const body = (name: SchemaName) => ({ required: true, content: json(ref(name)) })
const wrongBody = answer('The body is not JSON, or some of its fields are wrong.', {
  anyOf: [ref('FieldErrors'), ref('Detail')],
})

const errors = {
  '401': answer('No accepted token, where tokens are asked for.', ref('Detail')),
  '406': answer('Nothing that the Accept header names can be had.', ref('Detail')),
}
const writeErrors = { ...errors, '400': wrongBody, '415': answer('The body is not `application/json`.', ref('Detail')) }
const notFound = { '404': answer('There is no such object.', ref('Detail')) }

const parameterSchemas = {
  text: { type: 'string' },
  number: { type: 'integer' },
  sort: { type: 'string', enum: ['id', '-id'] },
} as const

/**
 * Makes the OpenAPI 3.1 document of the service, its schemas from the contract's.
 * @param version - of the document: that of the package
 */
export function createOpenApiDocument(version: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inventory Objects Service',
      version,
      description: 'The collection of inventory objects: list, create, replace, partially update and delete.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4010', description: 'npx inventory-objects-mock' }],
    security: [{}, { token: [] }],
    tags: [{ name: 'objects', description: 'Inventory objects.' }],
    paths: {
      [COLLECTION_PATH]: {
        get: operation('list', 'List objects', {
          parameters: Object.entries(listParameters).map(([name, { kind, meaning }]) => ({
            name,
            in: 'query',
            description: meaning,
            schema: parameterSchemas[kind],
          })),
          responses: {
            '200': answer('The objects that match.', { type: 'array', items: ref('InventoryObject') }),
            '400': answer('A parameter has a value that it cannot have.', ref('FieldErrors')),
            ...errors,
          },
        }),
        post: operation('create', 'Create an object', {
          requestBody: body('CompleteObject'),
          responses: {
            '200': answer('The fields of the new object, without its id.', ref('ObjectFields')),
            ...writeErrors,
          },
        }),
      },
      [`${COLLECTION_PATH}{id}/`]: {
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Id of the object.', schema: { type: 'integer' } },
        ],
        put: operation('replace', 'Replace an object', {
          requestBody: body('CompleteObject'),
          responses: { '200': answer('The whole object.', ref('InventoryObject')), ...writeErrors, ...notFound },
        }),
        patch: operation('update', 'Partially update an object', {
          requestBody: body('PartialObject'),
          responses: {
            '200': answer('The whole object after the update.', ref('InventoryObject')),
            ...writeErrors,
            ...notFound,
          },
        }),
        delete: operation('delete', 'Delete an object', {
          responses: { '204': answer('It is gone.'), ...errors, ...notFound },
        }),
      },
    },
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)])),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`' },
      },
    },
  }
}

function operation(operationId: string, summary: string, rest: object): object {
  return { operationId, summary, tags: ['objects'], ...rest }
}

function toJsonSchema(schema: z.ZodMiniType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: notes })
  return rest
}
