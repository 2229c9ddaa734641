import * as z from 'zod/mini'
import { HttpError } from '../../../simulator/http/http-error.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { exchangePatternSchema, exchangeSchema } from '../exchange-schemas.ts'

/** The endpoints of the log. */
export const requestEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/requests',
    summary: 'List the logged requests with their responses, oldest first',
    status: 200,
    response: z.array(exchangeSchema),
    handle: ({ mock }) => mock.control.requests,
  }),
  endpoint({
    method: 'DELETE',
    path: '/requests',
    summary: 'Clear the log',
    status: 204,
    handle: ({ mock }) => mock.control.clearRequests(),
  }),
  endpoint({
    method: 'POST',
    path: '/requests/wait',
    summary: 'Wait for a matching request; without `next`, one in the log is enough',
    body: z.strictObject({
      match: exchangePatternSchema,
      timeout: z.optional(z.number().check(z.minimum(0))),
      next: z.optional(z.boolean()),
    }),
    status: 200,
    response: exchangeSchema,
    handle: ({ mock, body: { match, ...options } }) =>
      mock.control.waitForRequest(match, options).catch((error: Error) => {
        throw HttpError.withDetail(408, error.message)
      }),
  }),
]
