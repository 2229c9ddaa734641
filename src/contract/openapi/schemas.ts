import * as z from 'zod/mini'
import { inventoryObjectSchema } from '../object.ts'

/*
 * The schemas of what a client sends, and of what it is answered but for objects. The service itself reads bodies by
 * the framework's rules, for which JSON Schema has no words; these are the bodies that it takes as they are.
 */

const { id, ...answered } = inventoryObjectSchema.def.shape
// A seed may hold a blank text, and so an answer; but no body may.
const text = z.string().check(z.minLength(1))

/** A location in a create or a replace. */
export const completeLocationSchema = z.object({ name: z.optional(z.nullable(text)), fact: text })

/** A type in a create or a replace. */
export const completeTypeSchema = z.object({ name: text })

/** A location in an update (contract section 4.4). */
export const partialLocationSchema = z.partial(completeLocationSchema)

/** A type in an update (contract section 4.4). */
export const partialTypeSchema = z.partial(completeTypeSchema)

/** What a create answers (contract section 4.2). */
export const objectFieldsSchema = z.strictObject(answered)

/** What a create sends (contract section 4.2). */
export const createBodySchema = z.object({
  ...answered,
  name: text,
  location: z.nullable(completeLocationSchema),
  type: z.nullable(completeTypeSchema),
})

/** What a replace sends (contract section 4.3). */
export const replaceBodySchema = z.extend(createBodySchema, { id: z.optional(id) })

/** What an update sends (contract section 4.4). */
export const updateBodySchema = z.partial(
  z.extend(replaceBodySchema, { location: z.nullable(partialLocationSchema), type: z.nullable(partialTypeSchema) }),
)

/** Why a request was refused. */
export const detailSchema = z.strictObject({ detail: z.string() })

/** What is wrong with one value. */
export const messagesSchema = z.array(z.string()).check(z.minLength(1))

/** What is wrong with a query. */
export const parameterErrorsSchema = z.record(z.string(), messagesSchema)

/** What is wrong with the elements of a list, by their index, and inside them where a user's schema looks there. */
export const elementErrorsSchema: z.ZodMiniType = z.record(
  z.string(),
  z.union([messagesSchema, z.lazy(() => elementErrorsSchema)]),
)

/** What is wrong with an object, or with its fields. */
function objectErrors(fields: Record<string, z.ZodMiniType>) {
  return z.partial(z.strictObject({ ...fields, non_field_errors: messagesSchema }))
}

const listErrors = () => z.union([messagesSchema, elementErrorsSchema])

/** What is wrong with a body. */
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

/** What the framework tells about a field. */
export const fieldMetadataSchema = z.strictObject({
  ...labelledMetadata,
  max_length: z.optional(z.int().check(z.minimum(0))),
  child: z.optional(z.strictObject(valueMetadata)),
  children: z.optional(z.record(z.string(), z.strictObject(labelledMetadata))),
})

/** What the framework tells about a path: the answer to OPTIONS. */
export const metadataSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  renders: z.array(z.string()),
  parses: z.array(z.string()),
  actions: z.optional(z.record(z.string(), z.record(z.string(), fieldMetadataSchema))),
})
