import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { exchangePatternSchema, exchangeSchema, pendingRequestSchema } from '../exchange-schemas.ts'

/** The endpoints of the log. */
export const requestEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/requests',
    summary: 'List the logged requests with their responses, oldest first',
    status: 200,
    response: z.array(exchangeSchema),
    handle: ({ control }) => control.requests,
  }),
  endpoint({
    method: 'DELETE',
    path: '/requests',
    summary: 'Clear the log',
    status: 204,
    handle: ({ control }) => control.clearRequests(),
  }),
  endpoint({
    method: 'GET',
    path: '/requests/pending',
    summary: 'List the requests that wait in a delay, oldest first',
    status: 200,
    response: z.array(pendingRequestSchema),
    handle: ({ control }) => control.pendingRequests,
  }),
  endpoint({
    method: 'POST',
    path: '/requests/wait',
    summary: 'Wait for a matching request; without `next`, one in the log is enough',
    description: 'The `timeout` is in ms, 1000 by default; null for none. After it, the status is 408.',
    body: z.strictObject({
      match: exchangePatternSchema,
      timeout: z.optional(z.nullable(z.number().check(z.minimum(0)))),
      next: z.optional(z.boolean()),
    }),
    status: 200,
    response: exchangeSchema,
    // JSON has no infinity.
    handle: ({ waitForRequest, body: { match, next, timeout } }) =>
      waitForRequest(match, { next, timeout: timeout === null ? Number.POSITIVE_INFINITY : timeout }),
  }),
]
