import * as z from 'zod/mini'
import { ADMIN_PATH } from '../../../client/paths.ts'
import type { GenerateOptions, SessionInfo } from '../../../client/remote.ts'
import { inventoryObjectInputSchema } from '../../../contract/object.ts'
import { HttpError } from '../../../simulator/http/service-request.ts'
import { type AdminServer, type Endpoint, endpoint, type ObjectGenerator } from '../endpoint.ts'
import type { Fields } from '../exchange-schemas.ts'
import { formatMetrics } from '../metrics.ts'

const sessionSchema = z.object({
  name: z.string(),
  objects: z.int(),
  lastUsedAt: z.number(),
  isChanged: z.boolean(),
} satisfies Fields<SessionInfo>)

/** What a host has besides the members of a mock: metrics, health, sessions. */
export const hostEndpoints: readonly Endpoint[] = [
  endpoint('GET /metrics', {
    summary: 'Read the metrics of the server, in the text format of Prometheus',
    description: 'For the server only: the path of a session responds with a 404.',
    text: { type: 'text/plain', description: 'The metrics.' },
    handle({ readMetrics }) {
      if (!readMetrics) {
        throw HttpError.withDetail(404, `The metrics are those of the server, at ${ADMIN_PATH}/metrics.`)
      }
      const source = readMetrics()
      if (source === null) {
        const detail = 'There are no metrics on Cloudflare: each session is a Durable Object of its own.'
        throw HttpError.withDetail(501, detail)
      }
      return new Response(formatMetrics(source), {
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
      })
    },
  }),
  endpoint('GET /health', {
    summary: 'Check that the server is running',
    description:
      '`objects` is their number. `saving` is `ok`, or why the collection cannot be saved to the file of `--persist`; without a file, and for a session, it is absent.',
    response: z.object({ status: z.literal('ok'), objects: z.int(), saving: z.optional(z.string()) }),
    handle: ({ mock, saving }) => ({ status: 'ok', objects: mock.objects.count(), saving }),
  }),
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

const MAX_COUNT = 100_000

export const generateEndpoints: readonly Endpoint[] = [
  endpoint('GET /generate', {
    summary: 'List the scenarios of generated objects, with the options of each',
    response: z.object({
      scenarios: z.array(z.object({ name: z.string(), options: z.array(z.literal('seed')) })),
      maxCount: z.int(),
    }),
    async handle({ loadGenerator }) {
      const { scenarios } = await load(loadGenerator)
      return { scenarios, maxCount: MAX_COUNT }
    },
  }),
  endpoint('POST /generate', {
    summary: 'Generate objects: those of a scenario, or a number of them',
    description: 'The objects have no ids, and are not stored: create them, or import them.',
    body: z.strictObject({
      scenario: z.optional(z.string()),
      count: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_COUNT))),
      seed: z.optional(z.int()),
    }),
    isSchemaChecked: true,
    response: z.array(inventoryObjectInputSchema),
    async handle({ loadGenerator, body }) {
      const { generate } = await load(loadGenerator)
      // A cast: `generate` checks the name, and its error lists them.
      return generate(body as GenerateOptions)
    },
  }),
]

async function load(loadGenerator: AdminServer['loadGenerator']): Promise<ObjectGenerator> {
  if (loadGenerator) return loadGenerator()
  throw HttpError.withDetail(
    501,
    'This host generates no objects. Generate them with inventory-objects-mock/factories, and create or import them.',
  )
}
