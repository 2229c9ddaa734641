import * as z from 'zod/mini'
import { type Endpoint, endpoint, parseId } from '../endpoint.ts'
import {
  exchangePatternSchema,
  exchangeSchema,
  pendingRequestSchema,
  requestSummarySchema,
} from '../exchange-schemas.ts'

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
    method: 'GET',
    path: '/requests/summaries',
    summary: 'List the logged and the pending requests in short, in their order',
    description:
      '`search` is the query with its question mark, or empty. `preview` is the first 100 characters of the body.',
    status: 200,
    response: z.array(requestSummarySchema),
    handle: ({ control }) => control.requestSummaries,
  }),
  endpoint({
    method: 'POST',
    path: '/requests/release',
    summary: 'End the delay of all pending requests; the response is their number',
    status: 200,
    response: z.int(),
    handle: ({ control }) => control.releaseRequests(),
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
  // Last, because it matches the other paths too.
  endpoint({
    method: 'GET',
    path: '/requests/{id}',
    summary: 'Read a logged request with its response, or a pending one; null if there is none',
    status: 200,
    response: z.nullable(z.union([exchangeSchema, pendingRequestSchema])),
    handle: ({ control, id }) => control.getRequest(parseId(id, 'read a request')) ?? null,
  }),
]
