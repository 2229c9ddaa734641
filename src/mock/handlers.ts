import { http, type RequestHandler } from 'msw'
import { COLLECTION_PATH } from '../contract/operations.ts'
import { pathBelowBaseUrl } from './base-url.ts'
import { respond } from './fetch.ts'
import type { MockInternals } from './internals.ts'

/**
 * Creates the handlers for Mock Service Worker. Requests outside of the service are left to the handlers after them.
 * @note One handler with a predicate, not one for each route: MSW tries every handler in turn, each with a URL match.
 */
export function createHandlers(mock: MockInternals): RequestHandler[] {
  const handler = http.all(
    ({ request }) => {
      const path = pathBelowBaseUrl(mock.base, new URL(request.url))
      // For any method, since the service responds to each.
      return path !== null && mock.simulator.resolve('GET', path) !== null
    },
    async ({ request }) => (await respond(mock, request)) ?? undefined,
  )
  // What `listHandlers` shows, in place of "[custom predicate]".
  handler.info.header = `ALL ${mock.base.origin ?? '*'}${mock.base.prefix}${COLLECTION_PATH}*`
  return [handler]
}
