import * as z from 'zod/mini'
import { jsonElementSchema } from '../../../contract/object.ts'
import { operationNames } from '../../../contract/operations.ts'
import type { JsonFault, JsonFaultEffect } from '../../../mock/faults/fault.ts'
import { type Endpoint, endpoint, parseId } from '../endpoint.ts'
import { requestPatternSchema } from '../exchange-schemas.ts'
import { delaySchema } from './settings.ts'

const effect = {
  at: z.optional(z.enum(['request', 'response'])),
  status: z.optional(z.int()),
  body: z.optional(z.nullable(jsonElementSchema)),
  headers: z.optional(z.record(z.string(), z.string())),
  networkError: z.optional(z.boolean()),
  truncate: z.optional(z.int()),
  delay: z.optional(delaySchema),
} satisfies { [Name in keyof JsonFaultEffect]-?: z.ZodMiniType }

export const faultSchema = z.strictObject({
  operation: z.optional(z.enum(operationNames)),
  match: z.optional(requestPatternSchema),
  skip: z.optional(z.int()),
  rate: z.optional(z.number()),
  times: z.optional(z.int()),
  ...effect,
  sequence: z.optional(z.array(z.strictObject(effect))),
} satisfies { [Name in keyof JsonFault]-?: z.ZodMiniType })

const snapshotSchema = z.extend(faultSchema, {
  id: z.int(),
  timesApplied: z.int(),
  remaining: z.nullable(z.int()),
})

export const faultEndpoints: readonly Endpoint[] = [
  endpoint('GET /faults', {
    summary: 'List the faults, the newest first: those that are active, and the last 100 that are used up',
    response: z.array(snapshotSchema),
    handle: ({ mock }) => mock.faults.list(),
  }),
  endpoint('POST /faults', {
    summary: 'Add a fault',
    body: faultSchema,
    status: 201,
    response: snapshotSchema,
    // `add` checks it, and its errors say more.
    handle: ({ mock, body }) => mock.faults.add(body as JsonFault),
  }),
  endpoint('DELETE /faults', {
    summary: 'Remove all faults',
    handle: ({ mock }) => mock.faults.clear(),
  }),
  endpoint('GET /faults/count', {
    summary: 'Count the faults in the list',
    response: z.int(),
    handle: ({ mock }) => mock.faults.count(),
  }),
  endpoint('GET /faults/{id}', {
    summary: 'Read a fault; null if there is none',
    response: z.nullable(snapshotSchema),
    handle: ({ mock, id }) => mock.faults.get(parseId(id, 'get a fault')) ?? null,
  }),
  endpoint('DELETE /faults/{id}', {
    summary: 'Remove a fault; the response is whether there was one',
    response: z.boolean(),
    handle: ({ mock, id }) => mock.faults.remove(parseId(id, 'remove a fault')),
  }),
]
