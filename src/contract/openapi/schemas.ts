import * as z from 'zod/mini'
import { inventoryObjectSchema } from '../object.ts'

/*
 * The schemas of request and response bodies, for documentation. The service reads request bodies by the framework's
 * rules, which JSON Schema cannot express; these schemas describe the bodies that it accepts unchanged.
 */

const { id, ...fields } = inventoryObjectSchema.def.shape
// Only for request bodies: the initial objects, and so a response, may have blank text.
const text = z.string().check(z.minLength(1))

/** A location in a create or a replace. */
export const completeLocationSchema = z.object({ name: z.optional(z.nullable(text)), fact: text })

/** A type in a create or a replace. */
export const completeTypeSchema = z.object({ name: text })

/** A location in an update (contract section 4.4). */
export const partialLocationSchema = z.partial(completeLocationSchema)

/** A type in an update (contract section 4.4). */
export const partialTypeSchema = z.partial(completeTypeSchema)

/** The response body of a create (contract section 4.2). */
export const objectFieldsSchema = z.strictObject(fields)

/** The request body of a create (contract section 4.2). */
export const createBodySchema = z.object({
  ...fields,
  name: text,
  location: z.nullable(completeLocationSchema),
  type: z.nullable(completeTypeSchema),
})

/** The request body of a replace (contract section 4.3). */
export const replaceBodySchema = z.extend(createBodySchema, { id: z.optional(id) })

/** The request body of an update (contract section 4.4). */
export const updateBodySchema = z.partial(
  z.extend(replaceBodySchema, { location: z.nullable(partialLocationSchema), type: z.nullable(partialTypeSchema) }),
)

/** An error that is one sentence. */
export const detailSchema = z.strictObject({ detail: z.string() })

/** The errors of one value. */
export const messagesSchema = z.array(z.string()).check(z.minLength(1))

/** The errors of a query, by parameter. */
export const parameterErrorsSchema = z.record(z.string(), messagesSchema)

/** The errors of a list's elements, by index; nested if the schema of an element reports errors inside it. */
export const elementErrorsSchema: z.ZodMiniType = z.record(
  z.string(),
  z.union([messagesSchema, z.lazy(() => elementErrorsSchema)]),
)

/** The errors of an object, and of its fields. */
function objectErrors(fields: Record<string, z.ZodMiniType>) {
  return z.partial(z.strictObject({ ...fields, non_field_errors: messagesSchema }))
}

const listErrors = () => z.union([messagesSchema, elementErrorsSchema])

/** The errors of a request body, by field. */
export const fieldErrorsSchema = objectErrors({
  id: messagesSchema,
  name: messagesSchema,
  location: z.union([messagesSchema, objectErrors({ name: messagesSchema, fact: messagesSchema })]),
  type: z.union([messagesSchema, objectErrors({ name: messagesSchema })]),
  labels: listErrors(),
  attributes: z.union([messagesSchema, z.record(z.string(), messagesSchema)]),
  responsible: listErrors(),
})

const valueMetadata = { type: z.string(), required: z.boolean(), read_only: z.boolean() }
const labelledMetadata = { ...valueMetadata, label: z.string() }

/** The framework's description of a field. */
export const fieldMetadataSchema = z.strictObject({
  ...labelledMetadata,
  max_length: z.optional(z.int().check(z.minimum(0))),
  child: z.optional(z.strictObject(valueMetadata)),
  children: z.optional(z.record(z.string(), z.strictObject(labelledMetadata))),
})

/** The framework's description of a path: the response to OPTIONS. */
export const metadataSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  renders: z.array(z.string()),
  parses: z.array(z.string()),
  actions: z.optional(z.record(z.string(), z.record(z.string(), fieldMetadataSchema))),
})
