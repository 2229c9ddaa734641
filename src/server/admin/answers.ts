import * as z from 'zod/mini'
import { assumptionNames } from '../../contract/assumptions.ts'
import { inventoryObjectSchema } from '../../contract/object.ts'
import { operationNames } from '../../contract/operations.ts'
import { assumptionsSchema, faultSchema } from './schemas.ts'

const json = z.unknown()

const exchangeSchema = z.object({
  operation: z.nullable(z.enum(operationNames)),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: json,
  id: z.nullable(z.int()),
  status: z.nullable(z.int()),
  answer: json,
  assumption: z.nullable(z.enum(assumptionNames)),
  fault: z.nullable(
    z.object({
      status: z.optional(z.int()),
      networkError: z.optional(z.literal(true)),
      delay: z.optional(z.union([z.number(), z.literal('infinite')])),
    }),
  ),
  began: z.number(),
  took: z.number(),
})

const objects = z.array(inventoryObjectSchema)

/** What the endpoints answer that answer anything, by method and path, for the OpenAPI document. */
export const answerSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  'GET /health': z.object({ status: z.literal('ok'), objects: z.int() }),
  'GET /state': objects,
  'POST /checkpoints': z.object({ id: z.string() }),
  'GET /requests': z.array(exchangeSchema),
  'POST /requests/wait': exchangeSchema,
  'GET /faults': z.array(z.extend(faultSchema, { id: z.int() })),
  'POST /faults': z.object({ id: z.int() }),
  'GET /assumptions': assumptionsSchema,
  'PATCH /assumptions': assumptionsSchema,
  'GET /objects': objects,
  'POST /objects': inventoryObjectSchema,
  'GET /objects/{id}': z.nullable(inventoryObjectSchema),
  'PATCH /objects/{id}': inventoryObjectSchema,
  'DELETE /objects/{id}': z.boolean(),
}
