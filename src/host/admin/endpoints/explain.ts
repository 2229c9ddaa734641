import * as z from 'zod/mini'
import { assumptionNames } from '../../../contract/assumptions.ts'
import type { ExplainableRequest, ExplainedResponse } from '../../../mock/explain/explanation.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT } from '../endpoint.ts'
import { appliedFaultSchema, exchangeSchema, type Fields, json } from '../exchange-schemas.ts'

const { query, headers, assumption } = exchangeSchema.def.shape

const response = {
  status: z.nullable(z.int()),
  body: json,
  ids: z.nullable(z.array(z.int())),
} satisfies Fields<ExplainedResponse>

/** The endpoint of `mock.explain()`. */
export const explainEndpoints: readonly Endpoint[] = [
  endpoint('POST /explain', {
    summary: 'Find out what decides the response to a request, and what other assumptions would give',
    description: 'The body is an exchange of the log, or a request of your own. Nothing changes.',
    // Not strict: an exchange has more fields, and its response body can be as large as the collection.
    body: z.object({
      method: z.optional(z.string()),
      path: z.string(),
      query: z.optional(query),
      headers: z.optional(headers),
      body: z.optional(json),
    } satisfies Fields<ExplainableRequest>),
    checksBody: true,
    bodyLimit: LARGE_BODY_LIMIT,
    response: z.object({
      ...response,
      assumption,
      fault: z.nullable(appliedFaultSchema),
      withoutFault: z.nullable(z.object(response)),
      alternatives: z.array(z.object({ assumption: z.enum(assumptionNames), value: z.unknown(), ...response })),
    }),
    // `explain` checks it, and its errors say more.
    handle: ({ mock, body }) => mock.explain(body),
  }),
]
