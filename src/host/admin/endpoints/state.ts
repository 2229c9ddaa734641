import * as z from 'zod/mini'
import { inventoryObjectInputSchema, inventoryObjectSchema } from '../../../contract/object.ts'
import type { ExportedState, StateInput } from '../../../mock/exported-state.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT } from '../endpoint.ts'
import { assumptionsSchema } from './assumptions.ts'
import { delaySchema } from './delay.ts'
import { faultSchema } from './faults.ts'

const collectionSchema = z.array(inventoryObjectInputSchema)

const fields = {
  nextId: z.int(),
  assumptions: z.optional(z.partial(assumptionsSchema)),
  delay: z.optional(delaySchema),
  faults: z.optional(z.array(faultSchema)),
}

const exportedStateSchema = z.strictObject({
  version: z.literal(2),
  ...fields,
  objects: z.array(inventoryObjectSchema),
} satisfies { [Name in keyof ExportedState]-?: z.ZodMiniType })

const stateInputSchema = z.union([
  z.strictObject({ version: z.literal([1, 2]), ...fields, objects: collectionSchema }),
  collectionSchema,
])

/** The endpoints of the whole state. */
export const stateEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/state',
    summary: 'Export the state',
    description: 'The objects, the next id, and what differs from the options: assumptions, delay, faults.',
    status: 200,
    response: exportedStateSchema,
    handle: ({ control }) => control.exportState(),
  }),
  endpoint({
    method: 'PUT',
    path: '/state',
    summary: 'Import a state, or a list of objects',
    description: 'The initial state stays, for later resets.',
    body: stateInputSchema,
    checksBody: true,
    bodyLimit: LARGE_BODY_LIMIT,
    status: 204,
    // A cast: `importState` checks it.
    handle: ({ control, body }) => control.importState(body as StateInput),
  }),
  endpoint({
    method: 'POST',
    path: '/reset',
    summary: 'Reset to the initial state, or to a new one',
    body: z.optional(z.strictObject({ objects: z.optional(collectionSchema) })),
    status: 204,
    handle: ({ control, body }) => control.reset(body?.objects),
  }),
]
