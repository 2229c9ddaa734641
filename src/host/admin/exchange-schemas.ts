import * as z from 'zod/mini'
import { assumptionNames } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import { operationNames } from '../../contract/operations.ts'
import type { AppliedFault, Exchange, ExchangeRequest, PendingRequest } from '../../mock/log/exchange.ts'
import type { RequestPattern } from '../../mock/log/match.ts'
import type { RequestSummary } from '../../mock/log/summary.ts'

/** A schema for each field of a type, and for no other. */
export type Fields<Type> = { [Field in keyof Type]-?: z.ZodMiniType<Type[Field]> }

/** Any JSON. */
export const json = z.custom<JsonValue>()
const headers = z.record(z.string(), z.string())

/** zod schema of {@link PendingRequest}. */
export const pendingRequestSchema = z.object({
  requestId: z.int(),
  operation: z.nullable(z.enum(operationNames)),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  headers,
  body: json,
  id: z.nullable(z.int()),
  fault: z.nullable(
    z.object({
      status: z.optional(z.int()),
      networkError: z.optional(z.literal(true)),
      truncate: z.optional(z.int()),
      delay: z.optional(z.union([z.number(), z.literal('infinite')])),
    } satisfies Fields<AppliedFault>),
  ),
  startedAt: z.number(),
} satisfies Fields<PendingRequest>)

/** zod schema of {@link Exchange}. */
export const exchangeSchema = z.object({
  ...pendingRequestSchema.def.shape,
  status: z.nullable(z.int()),
  responseBody: json,
  responseHeaders: z.nullable(headers),
  assumption: z.nullable(z.enum(assumptionNames)),
  durationMs: z.number(),
} satisfies Fields<Exchange>)

const { query: _query, headers: _headers, body: _body, ...summarized } = pendingRequestSchema.def.shape
const { status, assumption, durationMs } = exchangeSchema.def.shape

/** zod schema of {@link RequestSummary}. */
export const requestSummarySchema = z.object({
  ...summarized,
  ...{ status, assumption, durationMs },
  search: z.string(),
  isPending: z.boolean(),
  preview: z.string(),
} satisfies Fields<RequestSummary>)

const optionalJson = z.optional(json)

/** The `match` of a fault: the fields of a request, all optional. */
export const requestPatternSchema = z.strictObject({
  operation: z.optional(exchangeSchema.def.shape.operation),
  method: z.optional(z.string()),
  path: z.optional(z.string()),
  query: optionalJson,
  headers: optionalJson,
  body: optionalJson,
  id: z.optional(exchangeSchema.def.shape.id),
} satisfies Fields<RequestPattern<ExchangeRequest>>)

/** The `match` of `POST /requests/wait`: the fields of an exchange, all optional. */
export const exchangePatternSchema = z.strictObject({
  ...requestPatternSchema.def.shape,
  requestId: z.optional(z.int()),
  status: z.optional(exchangeSchema.def.shape.status),
  responseBody: optionalJson,
  responseHeaders: optionalJson,
  assumption: z.optional(exchangeSchema.def.shape.assumption),
  fault: optionalJson,
} satisfies Fields<RequestPattern<Exchange>>)
