import * as z from 'zod/mini'
import { jsonElementSchema } from '../../../contract/json.ts'
import { operationNames } from '../../../contract/operations.ts'
import type { Fault } from '../../../mock/faults/fault.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { requestPatternSchema } from '../exchange-schemas.ts'

const ms = z.number().check(z.minimum(0))
const delaySchema = z.union(
  [ms, z.tuple([ms, ms]), z.literal('infinite')],
  'Invalid input: expected a number of ms, a list of two, or "infinite"',
)

const faultSchema = z.strictObject({
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
    handle: ({ mock }) => mock.control.faults.list(),
  }),
  endpoint({
    method: 'POST',
    path: '/faults',
    summary: 'Add a fault',
    body: faultSchema,
    status: 201,
    response: idSchema,
    handle({ mock, body }) {
      // A cast: the schema allows combinations of fields that the type does not. `fault` checks them.
      mock.control.faults.add(body as Fault)
      return { id: mock.state.faults.list()[0]!.id }
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/faults',
    summary: 'Remove all faults',
    status: 204,
    handle: ({ mock }) => mock.control.faults.clear(),
  }),
  endpoint({
    method: 'DELETE',
    path: '/faults/{id}',
    summary: 'Remove a fault',
    status: 204,
    handle: ({ mock, id }) => void mock.control.faults.remove(Number(id)),
  }),
]
