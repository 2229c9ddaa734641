import * as z from 'zod/mini'
import type { SessionInfo } from '../../../client/remote.ts'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import type { Fields } from '../exchange-schemas.ts'

const sessionSchema = z.object({
  name: z.string(),
  objects: z.int(),
  lastUsedAt: z.number(),
  isChanged: z.boolean(),
} satisfies Fields<SessionInfo>)

export const sessionEndpoints: readonly Endpoint[] = [
  endpoint('GET /sessions', {
    summary: 'List the sessions, the least recently used first',
    description:
      "The same at the path of each session. The names of visitors' sessions are in it, which are otherwise known only to the visitor. `lastUsedAt` is in ms since 1970. `isChanged` is whether anything was changed in it, or the admin API used it.",
    response: z.array(sessionSchema),
    handle({ listSessions }) {
      const sessions = listSessions()
      if (sessions) return sessions
      throw HttpError.withDetail(501, 'Sessions on Cloudflare cannot be listed: each is a Durable Object of its own.')
    },
  }),
  endpoint('DELETE /session', {
    summary: 'End the session and delete its collection',
    handle({ endSession }) {
      if (!endSession()) throw HttpError.withDetail(404, 'This path is not below /sessions/<name>.')
    },
  }),
]
