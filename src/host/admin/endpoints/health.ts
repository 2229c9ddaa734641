import * as z from 'zod/mini'
import { ADMIN_PATH } from '../../../client/paths.ts'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { formatMetrics } from '../metrics.ts'

export const healthEndpoints: readonly Endpoint[] = [
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
        throw HttpError.withDetail(
          501,
          'There are no metrics on Cloudflare: each session is a Durable Object of its own.',
        )
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
]
