import { http, type RequestHandler } from 'msw'
import type { MockCore } from './core.ts'
import { respond } from './fetch.ts'

/**
 * The service as handlers of Mock Service Worker. What it does not know is left to the handlers after it, and what MSW
 * does with an unhandled request.
 * @note One handler that knows the routes, and not one for each: MSW asks every handler in turn, with a URL match each.
 */
export function createHandlers(core: MockCore): RequestHandler[] {
  return [
    http.all(
      ({ request }) => core.knows(new URL(request.url)),
      async ({ request }) => (await respond(core, request)) ?? undefined,
    ),
  ]
}
