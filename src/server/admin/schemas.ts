import * as z from 'zod/mini'
import { assumptionNames } from '../../contract/assumptions.ts'
import { jsonElementSchema } from '../../contract/json.ts'
import { inventoryObjectInputSchema } from '../../contract/object.ts'
import { operationNames } from '../../contract/operations.ts'

/*
 * The bodies of the admin API: what is sent to it. What a value means is checked where it is used, with a better error than
 * a schema has; what is here is its shape.
 */

const ms = z.number().check(z.minimum(0))
const pattern = z.record(z.string(), z.unknown())

/** A collection: the body of `PUT /state`. */
export const stateSchema = z.array(inventoryObjectInputSchema)

/** The body of `POST /reset`, which may be empty. */
export const resetSchema = z.strictObject({ objects: z.optional(stateSchema) })

/** The body of `POST /faults`. */
export const faultSchema = z.strictObject({
  operation: z.optional(z.enum(operationNames)),
  match: z.optional(pattern),
  status: z.optional(z.int()),
  body: z.optional(z.nullable(jsonElementSchema)),
  headers: z.optional(z.record(z.string(), z.string())),
  networkError: z.optional(z.boolean()),
  delay: z.optional(z.union([ms, z.tuple([ms, ms]), z.literal('infinite')])),
  times: z.optional(z.int()),
  rate: z.optional(z.number()),
})

/** The body of `POST /requests/wait`. */
export const waitSchema = z.strictObject({
  match: pattern,
  timeout: z.optional(ms),
  next: z.optional(z.boolean()),
})

/** The body of `PATCH /assumptions`. */
export const assumptionsSchema = z.strictObject(
  Object.fromEntries(assumptionNames.map((name) => [name, z.optional(z.unknown())])),
)

/** The body of `POST /objects`. */
export const objectSchema = inventoryObjectInputSchema

/** The body of `PATCH /objects/<id>`. */
export const changesSchema = z.record(z.string(), z.unknown())
