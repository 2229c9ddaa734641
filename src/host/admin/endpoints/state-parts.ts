import type { MemberName } from '../../../client/members.ts'
import type { InitialState } from '../../../mock/state/initial-state.ts'
import { mockError, quote } from '../../../validation/errors.ts'
import { type EndpointPart, type EndpointRequest, LARGE_BODY_LIMIT } from '../endpoint.ts'
import { orUnsupported } from './host-endpoints.ts'

/** The same, of the endpoints of the state. */
export const stateParts = {
  importState: {
    handle: ({ mock, body }: EndpointRequest<InitialState>) => mock.load(body),
    read: (mock, json) => mock.readState(json, 'import a state'),
    bodyLimit: LARGE_BODY_LIMIT,
  },
  setInitialState: {
    handle({ mock, body, query, isShared, listSessions, endSessions, onReset }: EndpointRequest<InitialState>) {
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
    read: (mock, json) => mock.readState(json, 'set the initial state'),
    parameters: ['sessions'],
    bodyLimit: LARGE_BODY_LIMIT,
  },
  reset: {
    handle({ mock, body, onReset }) {
      if (Array.isArray(body) || Object.keys(Object(body)).length > 0) {
        throw mockError('reset', 'no body', quote(body), 'Use PUT /initial-state, or PUT /state until a reset')
      }
      mock.reset()
      onReset()
    },
  },
  checkpoint: {
    handle({ mock }) {
      const id = mock.keepCheckpoint()
      mock.events.emit('checkpoint', id)
      return { id }
    },
    status: 201,
  },
  restore: { handle: ({ mock, id }) => mock.restore(mock.checkpoints.find(id)) },
} satisfies Partial<Record<MemberName, EndpointPart>>
