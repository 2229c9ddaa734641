import { isJsonFault, type StateInput } from '../../../mock/state/exported-state.ts'
import { failedTo, quote } from '../../../validation/errors.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT } from '../endpoint.ts'

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
      const id = mock.checkpoints.add(mock.checkpoint())
      mock.events.emitCheckpoint(id)
      return { id }
    },
    { status: 201 },
  ),
  endpoint('POST /checkpoints/{id}/restore', ({ mock, id }) => mock.restore(mock.checkpoints.find(id))),
  endpoint('DELETE /checkpoints/{id}', ({ mock, id }) => mock.checkpoints.drop(id)),
]
