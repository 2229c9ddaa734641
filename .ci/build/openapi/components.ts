import * as z from 'zod/mini'
import { messages } from '../../../src/contract/error-messages.ts'
import type { createObjectSchemas } from '../../../src/contract/object-schemas.ts'
import { type Component, schemaUri } from './json-schema.ts'

/** An error that is one sentence. */
const detailSchema = z.strictObject({ detail: z.string() })
const errors = z.array(z.string()).check(z.minLength(1))
const parameterErrors = z.record(z.string(), errors)
// Nested if an element has parts; a list if the elements are objects.
const elementErrors: z.ZodMiniType = z.record(z.string(), z.union([errors, z.lazy(() => elementErrors)]))
const valueMetadata = { type: z.string(), required: z.boolean(), read_only: z.boolean() }
const labelledMetadata = { ...valueMetadata, label: z.string() }
const fieldMetadata = z.strictObject({
  ...labelledMetadata,
  max_length: z.optional(z.int().check(z.minimum(0))),
  child: z.optional(z.strictObject(valueMetadata)),
  children: z.optional(z.record(z.string(), z.strictObject(labelledMetadata))),
})
const metadata = z.strictObject({
  name: z.string(),
  description: z.string(),
  renders: z.array(z.string()),
  parses: z.array(z.string()),
  actions: z.optional(z.record(z.string(), z.record(z.string(), fieldMetadata))),
})

const nameMetadata = { type: 'string', required: true, read_only: false, label: 'Name' }

/** @param descriptions - of its fields, by name */
function component(
  schema: z.ZodMiniType,
  description: string,
  example: unknown,
  descriptions: Readonly<Record<string, string>> = {},
): Component {
  return { schema, description, example, fields: descriptions }
}

export const components = {
  Detail: component(
    detailSchema,
    'An error.',
    { detail: messages.notFound },
    {
      detail: 'The mistake, in one sentence.',
    },
  ),
  Messages: component(errors, 'The errors of a value.', [messages.required]),
  ParameterErrors: component(parameterErrors, 'The errors of a query, by parameter.', {
    responsible: [messages.notANumber],
  }),
  ElementErrors: component(
    elementErrors,
    'The errors of the elements of a list, by index, and inside an element by key.',
    { '0': [messages.null] },
  ),
  Metadata: component(
    metadata,
    'The framework’s description of a path.',
    {
      name: 'Inventory Object List',
      description: '',
      renders: ['application/json', 'text/html'],
      parses: ['application/json'],
      actions: { POST: { name: nameMetadata } },
    },
    {
      name: 'Name of the path.',
      description: 'Always empty.',
      renders: 'Media types of responses.',
      parses: 'Media types of request bodies.',
      actions: 'The fields of a request body, by method.',
    },
  ),
  FieldMetadata: component(fieldMetadata, 'The framework’s description of a field of a request body.', nameMetadata, {
    type: 'Type of the field, as the framework names it.',
    required: 'Whether a request body must have it.',
    read_only: 'Whether a request body cannot set it.',
    label: 'Human-readable name.',
    max_length: 'Maximum number of characters; only with the assumption `nameMaxLength`.',
    child: 'Description of each element or value.',
    children: 'Descriptions of its own fields, by name.',
  }),
}

export type ComponentName = keyof typeof components | keyof ReturnType<typeof createObjectSchemas>

export function schemaRef(name: ComponentName) {
  return { $ref: schemaUri(name) }
}
