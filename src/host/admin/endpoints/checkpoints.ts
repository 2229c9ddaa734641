import * as z from 'zod/mini'
import { MAX_CHECKPOINTS } from '../checkpoints.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** The endpoints of `mock.checkpoint()` and `mock.restore()`. */
export const checkpointEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/checkpoints',
    summary: 'Create a checkpoint of the state',
    description: `The last ${MAX_CHECKPOINTS} checkpoints of a collection are kept.`,
    status: 201,
    response: z.object({ id: z.string() }),
    handle: ({ mock, checkpoints }) => ({ id: checkpoints.add(mock.checkpoint()) }),
  }),
  endpoint({
    method: 'POST',
    path: '/checkpoints/{id}/restore',
    summary: 'Restore a checkpoint',
    status: 204,
    handle: ({ mock, checkpoints, id }) => mock.restore(checkpoints.get(id)),
  }),
  endpoint({
    method: 'DELETE',
    path: '/checkpoints/{id}',
    summary: 'Drop a checkpoint, so that what changed since is no longer kept for it',
    status: 204,
    handle: ({ checkpoints, id }) => checkpoints.drop(id),
  }),
]
