import * as z from 'zod/mini'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** The endpoints of the server and its sessions. */
export const serverEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Check that the server is running',
    description:
      '`objects` is their number. `saving` is `ok`, or why the collection cannot be saved to the file of `--persist`; without a file, and for a session, it is absent.',
    status: 200,
    response: z.object({ status: z.literal('ok'), objects: z.int(), saving: z.optional(z.string()) }),
    handle: ({ control, saving }) => ({ status: 'ok', objects: control.objects.size, saving }),
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
