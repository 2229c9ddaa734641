import * as z from 'zod/mini'
import type { Checkpoint } from '../../../mock/inventory-service.ts'
import type { Mock } from '../../../mock/mock.ts'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** How many checkpoints of a collection are kept: each one holds what changed since. */
const MAX_CHECKPOINTS = 1000

/** The checkpoints of a collection, by id: the latest ones, the oldest first. */
interface Checkpoints {
  readonly byId: Map<string, Checkpoint>
  /** How many were made: the id of the latest. */
  count: number
}

const checkpointsByMock = new WeakMap<Mock, Checkpoints>()

function checkpointsOf(mock: Mock): Checkpoints {
  const checkpoints = checkpointsByMock.get(mock) ?? { byId: new Map(), count: 0 }
  checkpointsByMock.set(mock, checkpoints)
  return checkpoints
}

/** @throws HttpError 404 for one that was dropped, or never made */
function find(mock: Mock, id: string): Checkpoint {
  const { byId, count } = checkpointsOf(mock)
  const checkpoint = byId.get(id)
  if (checkpoint) return checkpoint
  const detail =
    /^[1-9]\d*$/.test(id) && Number(id) <= count
      ? `Checkpoint ${id} was dropped: by a client, or because only the last ${MAX_CHECKPOINTS} are kept.`
      : `There is no checkpoint ${id}.`
  throw new HttpError(404, { detail, code: 'unknown-id' })
}

/** The endpoints of `mock.checkpoint()` and `mock.restore()`. */
export const checkpointEndpoints: readonly Endpoint[] = [
  endpoint('POST /checkpoints', {
    summary: 'Create a checkpoint of the state',
    description: `The last ${MAX_CHECKPOINTS} checkpoints of a collection are kept.`,
    status: 201,
    response: z.object({ id: z.string() }),
    handle({ mock }) {
      const checkpoints = checkpointsOf(mock)
      const { byId } = checkpoints
      const id = String(++checkpoints.count)
      byId.set(id, mock.checkpoint())
      if (byId.size > MAX_CHECKPOINTS) byId.delete(byId.keys().next().value!)
      return { id }
    },
  }),
  endpoint('POST /checkpoints/{id}/restore', {
    summary: 'Restore a checkpoint',
    handle: ({ mock, id }) => mock.restore(find(mock, id)),
  }),
  endpoint('DELETE /checkpoints/{id}', {
    summary: 'Drop a checkpoint, so that what changed since is no longer kept for it',
    handle({ mock, id }) {
      find(mock, id)
      checkpointsOf(mock).byId.delete(id)
    },
  }),
]
