import * as z from 'zod/mini'
import { assumptionNames, assumptionValues } from '../../../contract/assumptions.ts'
import type {
  ExplainableRequest,
  ExplainedFilter,
  ExplainedResponse,
  FieldMatch,
  SimilarValue,
} from '../../../mock/explain/explanation.ts'
import type { Exchange } from '../../../mock/log/exchange.ts'
import type { RequestPattern } from '../../../mock/log/match.ts'
import { summarizeRequests } from '../../../mock/log/summary.ts'
import { createWaitFor, type WaitOptions } from '../../../mock/log/wait.ts'
import { HttpError } from '../../../simulator/http/service-request.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT, parseId } from '../endpoint.ts'
import {
  appliedFaultSchema,
  exchangePatternSchema,
  exchangeSchema,
  type Fields,
  json,
  receivedRequestSchema,
  requestSummarySchema,
} from '../exchange-schemas.ts'

const matchParameter = {
  name: 'match',
  in: 'query',
  description: 'The fields that a request must have, as JSON; by default all requests match.',
  content: { 'application/json': { schema: { type: 'object' } } },
  example: { operation: 'create', status: 200 },
}

export const requestEndpoints: readonly Endpoint[] = [
  endpoint('GET /requests', {
    summary: 'List the requests that match, the oldest first',
    parameters: [matchParameter],
    response: z.array(exchangeSchema),
    handle: ({ mock, query }) => mock.requests.list(readMatch(query)),
  }),
  endpoint('DELETE /requests', {
    summary: 'Clear the log',
    handle: ({ mock }) => mock.requests.clear(),
  }),
  endpoint('GET /requests/last', {
    summary: 'Read the latest request that matches; null for none',
    parameters: [matchParameter],
    response: z.nullable(exchangeSchema),
    handle: ({ mock, query }) => mock.requests.last(readMatch(query)) ?? null,
  }),
  endpoint('GET /requests/count', {
    summary: 'Count the requests that match',
    parameters: [matchParameter],
    response: z.int(),
    handle: ({ mock, query }) => mock.requests.count(readMatch(query)),
  }),
  endpoint('GET /requests/summaries', {
    summary: 'List the requests in short. Internal: for the console, and may change in any version',
    response: z.array(requestSummarySchema),
    handle: ({ mock }) => summarizeRequests(mock.log),
  }),
  endpoint('POST /requests/release', {
    summary: 'End the delays of the pending requests that match; the response is their number',
    body: z.optional(z.strictObject({ match: z.optional(exchangePatternSchema) })),
    isSchemaChecked: true,
    response: z.int(),
    handle: ({ mock, body }) => mock.requests.release(body?.match as RequestPattern<Exchange> | undefined),
  }),
  endpoint('POST /requests/wait-for', {
    summary: 'Wait until a request that matches has ended. One in the log is enough',
    description:
      'The `timeout` is in ms, 1000 by default; null for none. After it, the status is 408. With `after`, only requests after that one count. With `until`: `start`, a request counts when it arrives.',
    body: z.strictObject({
      match: exchangePatternSchema,
      timeout: z.optional(z.nullable(z.number().check(z.minimum(0)))),
      after: z.optional(z.object({ requestId: z.int() })),
      until: z.optional(z.enum(['start', 'end'])),
    }),
    response: z.union([exchangeSchema, receivedRequestSchema]),
    handle({ mock, lifetime, body }) {
      const { match, timeout, ...options } = Object(body)
      // JSON has no infinity. The casts: `waitFor` checks both.
      const wait = { ...options, timeout: timeout === null ? Number.POSITIVE_INFINITY : timeout } as WaitOptions
      return createWaitFor(mock.log, lifetime)(match as RequestPattern<never>, wait)
    },
  }),
  // Last, because it matches the other paths too.
  endpoint('GET /requests/{id}', {
    summary: 'Read a request; null if the log has none with this id, or no longer',
    response: z.nullable(exchangeSchema),
    handle: ({ mock, id }) => mock.requests.get(parseId(id, 'get a request')) ?? null,
  }),
]

function readMatch(query: URLSearchParams): RequestPattern<Exchange> | undefined {
  const text = query.get('match')
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    throw HttpError.withDetail(400, `The parameter match is not JSON: ${(error as Error).message}`)
  }
}

const { query, headers, assumption } = exchangeSchema.def.shape

const response = {
  status: z.nullable(z.int()),
  body: json,
  ids: z.nullable(z.array(z.int())),
  count: z.nullable(z.int()),
} satisfies Fields<ExplainedResponse>

const parameter = z.enum(['name', 'responsible', 'location__fact', 'type__name'])

const similarValueSchema = z.object({
  value: z.string(),
  count: z.int(),
  filterMatch: z.nullable(z.enum(assumptionValues.filterMatch.choices!)),
} satisfies Fields<SimilarValue>)

const fieldMatchSchema = z.object({
  field: z.string(),
  parameter: z.nullable(parameter),
  value: z.string(),
  count: z.int(),
  ownValues: z.array(z.union([z.string(), z.number()])),
} satisfies Fields<FieldMatch>)

const filterSchema = z.object({
  parameter,
  value: z.string(),
  alone: z.int(),
  without: z.int(),
  similar: z.array(similarValueSchema),
  elsewhere: z.array(fieldMatchSchema),
} satisfies Fields<ExplainedFilter>)

export const explainEndpoints: readonly Endpoint[] = [
  endpoint('POST /explain', {
    summary: 'Find out what decides the response to a request, and what would change it',
    description:
      'The body is an exchange of the log, or a request of your own. Nothing changes. What other assumptions would give (`alternatives`); for a list, what each of its `filters` finds, and where its value is; for a write whose body is refused, the `passingBody`.',
    // Not strict: an exchange has more fields, and its response body can be as large as the collection.
    body: z.object({
      method: z.optional(z.string()),
      path: z.string(),
      query: z.optional(query),
      headers: z.optional(headers),
      body: z.optional(json),
    } satisfies Fields<ExplainableRequest>),
    bodyLimit: LARGE_BODY_LIMIT,
    response: z.object({
      ...response,
      assumption,
      fault: z.nullable(appliedFaultSchema),
      withoutFault: z.nullable(z.object(response)),
      alternatives: z.array(z.object({ assumption: z.enum(assumptionNames), value: z.unknown(), ...response })),
      filters: z.array(filterSchema),
      passingBody: json,
    }),
    // `explain` checks it, and its errors say more.
    handle: ({ mock, body }) => mock.explain(body),
  }),
]
