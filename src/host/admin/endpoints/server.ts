import * as z from 'zod/mini'
import type { SessionInfo } from '../../../client/session-info.ts'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Fields } from '../exchange-schemas.ts'

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
    handle: ({ mock, saving }) => ({ status: 'ok', objects: mock.objects.count(), saving }),
  }),
  endpoint({
    method: 'GET',
    path: '/sessions',
    summary: 'List the sessions, the least recently used first',
    description:
      "The same at the path of each session. The names of visitors' sessions are in it, which are otherwise known only to the visitor. `lastUsedAt` is in ms since 1970. `isChanged` is whether anything was changed in it, or the admin API used it.",
    status: 200,
    response: z.array(
      z.object({
        name: z.string(),
        objects: z.int(),
        lastUsedAt: z.number(),
        isChanged: z.boolean(),
      } satisfies Fields<SessionInfo>),
    ),
    handle({ listSessions }) {
      const sessions = listSessions()
      if (sessions) return sessions
      throw HttpError.withDetail(501, 'Sessions on Cloudflare cannot be listed: each is a Durable Object of its own.')
    },
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
