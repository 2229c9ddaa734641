import * as z from 'zod/mini'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** The endpoints of the server and its sessions. */
export const serverEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Check that the server is running',
    status: 200,
    response: z.object({ status: z.literal('ok'), objects: z.int() }),
    handle: ({ control }) => ({ status: 'ok', objects: control.objects.size }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'End the session and delete its collection',
    status: 204,
    handle({ endSession }) {
      if (!endSession()) throw HttpError.withDetail(404, 'This path is not below /sessions/<name>.')
    },
  }),
]
