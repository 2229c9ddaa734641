import * as z from 'zod/mini'
import { assumptionNames } from '../../../contract/assumptions.ts'
import type { ExplainableRequest, ExplainedResponse } from '../../../mock/explain/explanation.ts'
import { type Endpoint, endpoint, LARGE_BODY_LIMIT } from '../endpoint.ts'
import { exchangeSchema, type Fields, json } from '../exchange-schemas.ts'

const { query, headers, assumption } = exchangeSchema.def.shape

const response = {
  status: z.int(),
  body: json,
  ids: z.nullable(z.array(z.int())),
} satisfies Fields<ExplainedResponse>

/** The endpoint of `mock.explain()`. */
export const explainEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/explain',
    summary: 'Find out what a request would get under other values of each assumption',
    description: 'The body is an exchange of the log, or a request of your own. Nothing changes.',
    // Not strict: an exchange has more fields, and its response body can be as large as the collection.
    body: z.object({
      method: z.optional(z.string()),
      path: z.string(),
      query: z.optional(query),
      headers: z.optional(headers),
      body: z.optional(json),
    } satisfies Fields<ExplainableRequest>),
    bodyLimit: LARGE_BODY_LIMIT,
    status: 200,
    response: z.object({
      ...response,
      assumption,
      alternatives: z.array(z.object({ assumption: z.enum(assumptionNames), value: z.unknown(), ...response })),
    }),
    handle: ({ control, body }) => control.explain(body),
  }),
]
