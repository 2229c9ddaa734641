import * as z from 'zod/mini'
import { jsonElementSchema } from '../../../contract/json.ts'
import { operationNames } from '../../../contract/operations.ts'
import type { Fault } from '../../../mock/faults/fault.ts'
import { type Endpoint, endpoint, parseId } from '../endpoint.ts'
import { requestPatternSchema } from '../exchange-schemas.ts'
import { delaySchema } from './delay.ts'

/** zod schema of a fault that is JSON; which fields go together is checked where the fault is added. */
export const faultSchema = z.strictObject({
  operation: z.optional(z.enum(operationNames)),
  match: z.optional(requestPatternSchema),
  status: z.optional(z.int()),
  body: z.optional(z.nullable(jsonElementSchema)),
  headers: z.optional(z.record(z.string(), z.string())),
  networkError: z.optional(z.boolean()),
  truncate: z.optional(z.int()),
  delay: z.optional(delaySchema),
  times: z.optional(z.int()),
  rate: z.optional(z.number()),
})

const idSchema = z.object({ id: z.int() })

/** The endpoints of the faults. */
export const faultEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/faults',
    summary: 'List the active faults, newest first',
    status: 200,
    response: z.array(z.extend(faultSchema, idSchema.def.shape)),
    handle: ({ control }) => control.faults.list(),
  }),
  endpoint({
    method: 'POST',
    path: '/faults',
    summary: 'Add a fault',
    body: faultSchema,
    status: 201,
    response: idSchema,
    handle({ control: { faults }, body }) {
      const lastId = Math.max(0, ...faults.list().map(({ id }) => id))
      // A cast: the schema allows combinations of fields that the type does not. `add` checks them.
      faults.add(body as Fault)
      // A listener can add more faults meanwhile: ids grow, so the first new one is this.
      return { id: Math.min(...faults.list().flatMap(({ id }) => (id > lastId ? [id] : []))) }
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/faults',
    summary: 'Remove all faults',
    status: 204,
    handle: ({ control }) => control.faults.clear(),
  }),
  endpoint({
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Remove a fault; the response is whether there was one',
    status: 200,
    response: z.boolean(),
    handle: ({ control, id }) => control.faults.remove(parseId(id, 'remove a fault')),
  }),
]
