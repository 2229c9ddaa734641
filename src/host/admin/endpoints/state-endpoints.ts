import { isJsonFault } from '../../../mock/state/exported-state.ts'
import type { InitialState } from '../../../mock/state/initial-state.ts'
import { mockError, quote } from '../../../validation/errors.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT } from '../endpoint.ts'
import { orUnsupported } from './host-endpoints.ts'

export const stateEndpoints: readonly Endpoint[] = [
  endpoint('GET /state', ({ mock }) => mock.exportState()),
  endpoint<InitialState>('PUT /state', ({ mock, body }) => mock.load(body), {
    read: (mock, json) => mock.readState(json, 'import a state'),
    bodyLimit: LARGE_BODY_LIMIT,
  }),
  // For the console.
  endpoint('GET /initial-state', ({ mock: { initialState } }) => ({
    ...initialState.settings,
    faults: initialState.faults.filter(isJsonFault),
  })),
  endpoint<InitialState>(
    'PUT /initial-state',
    ({ mock, body, query, isShared, listSessions, endSessions, onReset }) => {
      const sessions = query.get('sessions')
      if (sessions !== null && (sessions !== 'end' || !isShared)) {
        const got = isShared ? `sessions=${sessions}` : 'the path of a session'
        const expected = 'sessions=end at the path of the server, or no sessions'
        throw mockError('set the initial state', expected, got, 'Change it, or leave it out')
      }
      // Asked first: with an error, nothing has changed.
      if (sessions !== null) orUnsupported(listSessions())
      mock.resetTo(body)
      onReset()
      if (sessions !== null) endSessions()
    },
    {
      read: (mock, json) => mock.readState(json, 'set the initial state'),
      parameters: ['sessions'],
      bodyLimit: LARGE_BODY_LIMIT,
    },
  ),
  endpoint('POST /reset', ({ mock, body, onReset }) => {
    if (Array.isArray(body) || Object.keys(Object(body)).length > 0) {
      throw mockError('reset', 'no body', quote(body), 'Use PUT /initial-state, or PUT /state until a reset')
    }
    mock.reset()
    onReset()
  }),
  endpoint(
    'POST /checkpoints',
    ({ mock }) => {
      const id = mock.keepCheckpoint()
      mock.events.emit('checkpoint', id)
      return { id }
    },
    { status: 201 },
  ),
  endpoint('POST /checkpoints/{id}/restore', ({ mock, id }) => mock.restore(mock.checkpoints.find(id))),
  endpoint('DELETE /checkpoints/{id}', ({ mock, id }) => mock.checkpoints.drop(id)),
]
