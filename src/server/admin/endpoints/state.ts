import * as z from 'zod/mini'
import { inventoryObjectInputSchema, inventoryObjectSchema } from '../../../contract/object.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

const collectionSchema = z.array(inventoryObjectInputSchema)

/** The endpoints of the whole collection. */
export const stateEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/state',
    summary: 'List all objects',
    status: 200,
    response: z.array(inventoryObjectSchema),
    handle: ({ mock }) => mock.control.objects.all(),
  }),
  endpoint({
    method: 'PUT',
    path: '/state',
    summary: 'Replace the collection, and reset to it from now on',
    body: collectionSchema,
    status: 204,
    handle: ({ mock, body }) => mock.control.reset(body),
  }),
  endpoint({
    method: 'POST',
    path: '/reset',
    summary: 'Reset to the initial state, or to a new one',
    body: z.optional(z.strictObject({ objects: z.optional(collectionSchema) })),
    status: 204,
    handle: ({ mock, body }) => mock.control.reset(body?.objects),
  }),
]
