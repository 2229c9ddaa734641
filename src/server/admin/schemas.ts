import * as z from 'zod/mini'
import { assumptionNames } from '../../contract/assumptions.ts'
import { type JsonValue, jsonElementSchema } from '../../contract/json.ts'
import { inventoryObjectInputSchema, inventoryObjectSchema } from '../../contract/object.ts'
import { operationNames } from '../../contract/operations.ts'
import type { AppliedFault, Exchange } from '../../mock/log/exchange.ts'

/*
 * What is sent to the admin API, and what it answers. What a value that is sent means is checked where it is used, with
 * a better error than a schema has; what is here is its shape. What is answered is not checked, only described.
 */

/** A schema for each field of a type, and for no other. */
type Fields<Type> = { [Field in keyof Type]-?: z.ZodMiniType<Type[Field]> }

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

/** The answer of `GET /assumptions` and of `PATCH /assumptions`. */
export const assumptionsSchema = z.strictObject(Object.fromEntries(assumptionNames.map((name) => [name, z.unknown()])))

/** The body of `PATCH /assumptions`. */
export const assumptionChangesSchema = z.partial(assumptionsSchema)

/** The body of `POST /objects`. */
export const objectSchema = inventoryObjectInputSchema

/** The body of `PATCH /objects/<id>`. */
export const changesSchema = z.record(z.string(), z.unknown())

/** The answer of `GET /health`. */
export const healthSchema = z.object({ status: z.literal('ok'), objects: z.int() })

/** The answer of `GET /state` and of `GET /objects`. */
export const objectsSchema = z.array(inventoryObjectSchema)

/** The answer of `POST /checkpoints`. */
export const checkpointSchema = z.object({ id: z.string() })

const json = z.custom<JsonValue>()

/** The answer of `POST /requests/wait`, and each element of that of `GET /requests`. */
export const exchangeSchema = z.object({
  operation: z.nullable(z.enum(operationNames)),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: json,
  id: z.nullable(z.int()),
  status: z.nullable(z.int()),
  responseBody: json,
  assumption: z.nullable(z.enum(assumptionNames)),
  fault: z.nullable(
    z.object({
      status: z.optional(z.int()),
      networkError: z.optional(z.literal(true)),
      delay: z.optional(z.union([z.number(), z.literal('infinite')])),
    } satisfies Fields<AppliedFault>),
  ),
  startedAt: z.number(),
  durationMs: z.number(),
} satisfies Fields<Exchange>)

/** The answer of `POST /faults`. */
export const faultIdSchema = z.object({ id: z.int() })

/** The answer of `GET /faults`. */
export const activeFaultsSchema = z.array(z.extend(faultSchema, faultIdSchema.def.shape))
