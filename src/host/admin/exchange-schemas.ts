import * as z from 'zod/mini'
import { assumptionNames } from '../../contract/assumptions.ts'
import type { JsonValue } from '../../contract/json.ts'
import { operationNames } from '../../contract/operations.ts'
import type { AppliedFault, Exchange, ExchangeRequest, ReceivedRequest } from '../../mock/log/exchange.ts'
import type { RequestPattern } from '../../mock/log/match.ts'
import type { RequestSummary } from '../../mock/log/summary.ts'

/** A schema for each field of a type, and for no other. */
export type Fields<Type> = { [Field in keyof Type]-?: z.ZodMiniType<Type[Field]> }

export const json = z.custom<JsonValue>()
const headers = z.record(z.string(), z.string())

export const appliedFaultSchema = z.object({
  ids: z.array(z.int()),
  status: z.optional(z.int()),
  networkError: z.optional(z.literal(true)),
  truncate: z.optional(z.int()),
  delay: z.optional(z.union([z.number(), z.literal('infinite')])),
  respond: z.optional(z.literal(true)),
  at: z.optional(z.literal('response')),
} satisfies Fields<AppliedFault>)

export const receivedRequestSchema = z.object({
  requestId: z.int(),
  operation: z.nullable(z.enum(operationNames)),
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  headers,
  body: json,
  objectId: z.nullable(z.int()),
  fault: z.nullable(appliedFaultSchema),
  startedAt: z.number(),
  source: z.enum(['app', 'console', 'activity']),
} satisfies Fields<ReceivedRequest>)

export const exchangeSchema = z.object({
  ...receivedRequestSchema.def.shape,
  outcome: z.enum(['pending', 'response', 'network-error', 'aborted']),
  status: z.nullable(z.int()),
  responseBody: json,
  responseHeaders: z.nullable(headers),
  assumption: z.nullable(z.enum(assumptionNames)),
  durationMs: z.nullable(z.number()),
} satisfies Fields<{ [Field in keyof Exchange]: Exchange[Field] }>)

const { query: _query, headers: _headers, body: _body, ...received } = receivedRequestSchema.def.shape
const { outcome, status, assumption, durationMs } = exchangeSchema.def.shape

export const requestSummarySchema = z.object({
  ...received,
  ...{ outcome, status, assumption, durationMs },
  search: z.string(),
  preview: z.string(),
  delayMs: z.number(),
  responseSize: z.nullable(z.int()),
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
  objectId: z.optional(exchangeSchema.def.shape.objectId),
} satisfies Fields<RequestPattern<ExchangeRequest>>)

/** The `match` of requests in the log: the fields of an exchange, all optional. */
export const exchangePatternSchema = z.strictObject({
  ...requestPatternSchema.def.shape,
  requestId: z.optional(z.int()),
  fault: optionalJson,
  source: z.optional(exchangeSchema.def.shape.source),
  outcome: z.optional(outcome),
  status: z.optional(status),
  responseBody: optionalJson,
  responseHeaders: optionalJson,
  assumption: z.optional(assumption),
  durationMs: z.optional(durationMs),
  startedAt: z.optional(z.number()),
})
