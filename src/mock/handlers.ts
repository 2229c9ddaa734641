import { http, type RequestHandler } from 'msw'
import { pathBelowBaseUrl } from './base-url.ts'
import type { Mock } from './create-mock.ts'
import { respond } from './fetch.ts'

/**
 * Creates the handlers for Mock Service Worker. Requests outside of the service are left to the handlers after them.
 * @note One handler with a predicate, not one for each route: MSW tries every handler in turn, each with a URL match.
 */
export function createHandlers(mock: Mock): RequestHandler[] {
  return [
    http.all(
      ({ request }) => {
        const path = pathBelowBaseUrl(mock.baseUrl, new URL(request.url))
        // For any method, since the service responds to each.
        return path !== null && mock.state.simulator.resolve('GET', path) !== null
      },
      async ({ request }) => (await respond(mock, request)) ?? undefined,
    ),
  ]
}
