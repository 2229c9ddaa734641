import type { Checkpoint } from '../../../mock/inventory-service.ts'
import type { Mock } from '../../../mock/mock.ts'
import { isJsonFault, type StateInput } from '../../../mock/state/exported-state.ts'
import { HttpError } from '../../../simulator/http/service-request.ts'
import { failedTo, quote } from '../../../validation/errors.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT } from '../endpoint.ts'

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

function findCheckpoint(mock: Mock, id: string): Checkpoint {
  const { byId, count } = checkpointsOf(mock)
  const checkpoint = byId.get(id)
  if (checkpoint) return checkpoint
  const detail =
    /^[1-9]\d*$/.test(id) && Number(id) <= count
      ? `Checkpoint ${id} was dropped: by a client, or because only the last ${MAX_CHECKPOINTS} are kept.`
      : `There is no checkpoint ${id}.`
  throw new HttpError(404, { detail, code: 'unknown-id' })
}

export const stateEndpoints: readonly Endpoint[] = [
  endpoint('GET /state', ({ mock }) => mock.exportState()),
  endpoint<StateInput>('PUT /state', ({ mock, body }) => mock.importState(body), { bodyLimit: LARGE_BODY_LIMIT }),
  // For the console.
  endpoint('GET /initial-state', ({ mock: { initialState } }) => ({
    ...initialState.settings,
    faults: initialState.faults.filter(isJsonFault),
  })),
  endpoint<StateInput>('PUT /initial-state', ({ mock, body }) => mock.setInitialState(body), {
    bodyLimit: LARGE_BODY_LIMIT,
  }),
  endpoint('POST /reset', ({ mock, body }) => {
    if (Array.isArray(body) || Object.keys(Object(body)).length > 0) {
      throw failedTo('reset', 'no body', quote(body), 'Use PUT /initial-state, or PUT /state until a reset')
    }
    mock.reset()
  }),
  endpoint(
    'POST /checkpoints',
    ({ mock }) => {
      const checkpoints = checkpointsOf(mock)
      const { byId } = checkpoints
      const id = String(++checkpoints.count)
      byId.set(id, mock.checkpoint())
      mock.events.emitCheckpoint(id)
      if (byId.size > MAX_CHECKPOINTS) byId.delete(byId.keys().next().value!)
      return { id }
    },
    { status: 201 },
  ),
  endpoint('POST /checkpoints/{id}/restore', ({ mock, id }) => mock.restore(findCheckpoint(mock, id))),
  endpoint('DELETE /checkpoints/{id}', ({ mock, id }) => {
    findCheckpoint(mock, id)
    checkpointsOf(mock).byId.delete(id)
  }),
]
