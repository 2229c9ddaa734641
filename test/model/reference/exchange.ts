import { isDeepStrictEqual } from 'node:util'
import type { AppliedFault } from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import type { ReferenceResponse, Route } from './service.ts'

/** An exchange of the log, without what the model does not know. */
export interface ReferenceExchange extends Record<string, unknown> {
  requestId: number
  outcome: 'pending' | 'response' | 'network-error' | 'aborted'
  query: Record<string, string | string[]>
  fault: AppliedFault | null
  status: number | null
}

/** The request of an exchange, as it arrives. */
export function toExchange({ method, path, headers, body }: HttpRequest, { operation, id }: Route): ReferenceExchange {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  const names = [...new Set(searchParams.keys())]
  return {
    ...{ requestId: 0, operation, method, path: pathname, headers, source: 'app' },
    query: Object.fromEntries(names.map((name) => [name, unwrap(searchParams.getAll(name))])),
    ...{ body: parseText(body), rawBody: body || null, objectId: id, fault: null, outcome: 'pending' },
    ...{ status: null, responseBody: null, responseHeaders: null, hasEnded: false },
  }
}

/** The request of an exchange, with its body as it was sent. */
export function toRequest({ method, path, query, headers, rawBody }: Record<string, unknown>): HttpRequest {
  const parameters = Object.entries(query as ReferenceExchange['query']).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  )
  return {
    ...{ method: String(method), path: `${path}?${new URLSearchParams(parameters)}` },
    headers: headers as Record<string, string>,
    ...(rawBody !== null && { body: String(rawBody) }),
  }
}

/** A response as an explanation has it; null for a network error. */
export function explained({ method }: HttpRequest, response: ReferenceResponse | null) {
  if (response === null) return { status: null, body: null, ids: null, count: null }
  const { status, text, ids = null } = response
  const body = method === 'OPTIONS' ? undefined : ids ? null : parseText(text)
  return { status, body, ids, count: ids?.length ?? null }
}

/** A list for a parameter that was repeated. */
function unwrap(values: string[]): string | string[] {
  return values.length === 1 ? values[0]! : values
}

/** The text of a response as a client sees it; that of OPTIONS the model does not know. */
export function formatText(method: string, text: string): string | undefined {
  if (method === 'OPTIONS') return undefined
  return method === 'HEAD' ? '' : text
}

/** A body as the log shows it: parsed if it is JSON, else text; null for none. */
export function parseText(text: string | null | undefined) {
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Fields that a value must have, as JSON. */
export type Pattern = { readonly [field: string]: unknown }

/**
 * Whether a request has the fields of a pattern: of an object only those that are named, in any case for a method and
 * for the names of headers, and with numbers in the query as their text.
 */
export function matchesPattern(pattern: Pattern, request: Record<string, unknown>): boolean {
  return Object.entries(pattern).every(([field, expected]) => {
    const value = request[field]
    if (field === 'method') return String(expected).toUpperCase() === value
    const entries = Object.entries(expected ?? {})
    if (field === 'headers')
      return isPart(Object.fromEntries(entries.map(([name, text]) => [name.toLowerCase(), text])), value)
    if (field === 'query') return isPart(Object.fromEntries(entries.map(([name, part]) => [name, String(part)])), value)
    return isPart(expected, value)
  })
}

function isPart(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part)) {
    return Array.isArray(whole) && part.length === whole.length && part.every((item, at) => isPart(item, whole[at]))
  }
  if (typeof part !== 'object' || part === null) return isDeepStrictEqual(part, whole)
  return (
    typeof whole === 'object' &&
    whole !== null &&
    Object.entries(part).every(([key, item]) => isPart(item, (whole as Record<string, unknown>)[key]))
  )
}
