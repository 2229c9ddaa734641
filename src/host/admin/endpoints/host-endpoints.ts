import type { GenerateOptions } from '../../../client/remote.ts'
import { ADMIN_PATH } from '../../../client/shared-paths.ts'
import { fitObject } from '../../../contract/sample-value.ts'
import { mapInParts } from '../../../mock/in-parts.ts'
import { summarizeRequests } from '../../../mock/log/summary.ts'
import { isJsonFault } from '../../../mock/state/exported-state.ts'
import { HttpError } from '../../../simulator/http/service-request.ts'
import { inTurns } from '../../limits/round-robin-queue.ts'
import { type AdminServer, type Endpoint, endpoint, type ObjectGenerator } from '../endpoint.ts'
import { formatMetrics } from '../metrics.ts'

/** The endpoints that are no member of a mock: metrics, health, sessions, generated objects, and those that the console asks. */
export const hostEndpoints: readonly Endpoint[] = [
  endpoint('GET /metrics', ({ isShared, readMetrics }) => {
    if (!isShared) {
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
  }),
  endpoint('GET /health', ({ mock, saving }) => ({ status: 'ok', objects: mock.objects.count(), saving })),
  endpoint('GET /sessions', ({ listSessions }) => orUnsupported(listSessions())),
  endpoint('DELETE /sessions', ({ endSessions }) => orUnsupported(endSessions())),
  endpoint('DELETE /session', ({ endSession }) => {
    if (!endSession()) throw HttpError.withDetail(404, 'This path is not below /sessions/<name>.')
  }),
  endpoint('DELETE /checkpoints/{id}', ({ mock, id }) => mock.checkpoints.drop(id)),
  endpoint('GET /requests/summaries', ({ mock }) => summarizeRequests(mock.log)),
  endpoint('GET /initial-state', ({ mock: { initialState } }) => ({
    ...initialState.settings,
    faults: initialState.faults.filter(isJsonFault),
  })),
  endpoint('GET /generate', async ({ loadGenerator }) => {
    const { scenarios, maxCount } = await load(loadGenerator)
    return { scenarios, maxCount }
  }),
  endpoint<GenerateOptions>('POST /generate', async ({ loadGenerator, mock, body }) => {
    const objects = await (await load(loadGenerator)).generate(body)
    return inTurns(mapInParts(objects, (object) => fitObject(mock.options.model.fields, object)))
  }),
]

/** @throws HttpError 501 for what the platform does not tell */
export function orUnsupported<Result>(result: Result | null): Result {
  if (result !== null) return result
  throw HttpError.withDetail(501, 'Sessions on Cloudflare cannot be listed: each is a Durable Object of its own.')
}

async function load(loadGenerator: AdminServer['loadGenerator']): Promise<ObjectGenerator> {
  if (loadGenerator) return loadGenerator()
  throw HttpError.withDetail(
    501,
    'This host generates no objects. Generate them with inventory-objects-mock/factories, and create or import them.',
  )
}
