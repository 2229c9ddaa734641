import * as z from 'zod/mini'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** The endpoints of `mock.checkpoint()` and `mock.restore()`. */
export const checkpointEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/checkpoints',
    summary: 'Create a checkpoint of the collection',
    status: 201,
    response: z.object({ id: z.string() }),
    handle({ mock, checkpoints }) {
      const id = String(checkpoints.size + 1)
      checkpoints.set(id, mock.control.checkpoint())
      return { id }
    },
  }),
  endpoint({
    method: 'POST',
    path: '/checkpoints/{id}/restore',
    summary: 'Restore a checkpoint',
    status: 204,
    handle({ mock, checkpoints, id }) {
      const checkpoint = checkpoints.get(id)
      if (!checkpoint) throw HttpError.withDetail(404, `There is no checkpoint ${id}.`)
      mock.control.restore(checkpoint)
    },
  }),
]
