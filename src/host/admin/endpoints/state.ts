import * as z from 'zod/mini'
import { inventoryObjectInputSchema, inventoryObjectSchema } from '../../../contract/object.ts'
import type { ExportedState, StateInput } from '../../../mock/state/exported-state.ts'
import { failedTo, quote } from '../../../validation/errors.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT } from '../endpoint.ts'
import { faultSchema } from './faults.ts'
import { assumptionsSchema, delaySchema } from './settings.ts'

const exportedStateSchema = z.strictObject({
  version: z.literal(2),
  nextId: z.int(),
  assumptions: z.optional(z.partial(assumptionsSchema)),
  delay: z.optional(delaySchema),
  faults: z.optional(z.array(faultSchema)),
  objects: z.array(inventoryObjectSchema),
} satisfies { [Name in keyof ExportedState]-?: z.ZodMiniType })

const stateInputSchema = z.union([exportedStateSchema, z.array(inventoryObjectInputSchema)])

/** What the endpoints with a state as body have in common. A cast of the body: the mock checks it. */
const stateBody = { body: stateInputSchema, checksBody: true, bodyLimit: LARGE_BODY_LIMIT } as const

/** The endpoints of the whole state. */
export const stateEndpoints: readonly Endpoint[] = [
  endpoint('GET /state', {
    summary: 'Export the state: the objects, the next id, the settings, and what remains of the faults',
    response: exportedStateSchema,
    handle: ({ mock }) => mock.exportState(),
  }),
  endpoint('PUT /state', {
    ...stateBody,
    summary: 'Import a state, or a list of objects, until a reset',
    handle: ({ mock, body }) => mock.importState(body as StateInput),
  }),
  endpoint('PUT /initial-state', {
    ...stateBody,
    summary: 'Change what a reset restores, and reset',
    description:
      'For the shared collection, it is also what new sessions start with; not on Cloudflare, where they start with the options.',
    handle: ({ mock, body }) => mock.setInitialState(body as StateInput),
  }),
  endpoint('POST /reset', {
    summary: 'Restore the initial state, and clear the log',
    body: z.optional(z.strictObject({})),
    checksBody: true,
    handle({ mock, body }) {
      if (Array.isArray(body) || Object.keys(Object(body)).length > 0) {
        throw failedTo('reset', 'no body', quote(body), 'Use PUT /initial-state, or PUT /state until a reset')
      }
      mock.reset()
    },
  }),
]
