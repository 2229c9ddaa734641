import type { AssumptionName } from '../../contract/assumptions.ts'
import { freezeJson, type JsonValue } from '../../contract/json.ts'
import { isTooDeep } from '../../contract/json-depth.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { ServiceRequest } from '../../simulator/http/messages.ts'
import { parseSearch } from '../../simulator/http/search.ts'
import { formatList } from '../../simulator/list/list-objects.ts'
import type { StoredObject } from '../../simulator/store/stored-object.ts'

/** The request of an exchange. */
export interface ExchangeRequest {
  /** Null if the method or the path has no operation. */
  readonly operation: OperationName | null
  readonly method: string
  /** Below `{base_url}`, without the query. */
  readonly path: string
  /** The parameters of the query; a list for one that was repeated. */
  readonly query: Readonly<Record<string, string | string[]>>
  /** The request headers, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** The request body: parsed if it is JSON, else text; null for none. */
  readonly body: JsonValue
  /** The id of the object; null for the collection. */
  readonly id: number | null
}

/** A fault that was applied to a request. */
export interface AppliedFault {
  readonly status?: number
  readonly networkError?: true
  /** The length that the body was cut to, in bytes. */
  readonly truncate?: number
  /** In ms, as drawn. */
  readonly delay?: number | 'infinite'
}

/** A pending request: one that has no response yet. */
export interface PendingRequest extends ExchangeRequest {
  /** The same as that of its exchange: 1 for the first request, 2 for the second, and so on. */
  readonly requestId: number
  /** The fault that is applied; null if none is. */
  readonly fault: AppliedFault | null
  /** The time of the request, by the mock's clock, in ms. */
  readonly startedAt: number
}

/** A request and its response. */
export interface Exchange extends PendingRequest {
  /** The status of the response; null for a network error, and for an infinite delay. */
  readonly status: number | null
  /** The response body: parsed if it is JSON, else text; null for none. */
  readonly responseBody: JsonValue
  /** The response headers, by lower-case name; null without a response. */
  readonly responseHeaders: Readonly<Record<string, string>> | null
  /** The assumption that decided the response: change it for another response; null if none did. */
  readonly assumption: AssumptionName | null
  /** The time until the response, by the mock's clock, in ms. */
  readonly durationMs: number
}

/** A request as the log stores it; {@link readRequest} parses it. */
export interface RequestEntry extends Pick<ServiceRequest, 'method' | 'path' | 'search' | 'headers' | 'body'> {
  operation: OperationName | null
  id: number | null
}

/**
 * An exchange as the log stores it, created with its request and completed with its response; {@link readExchange}
 * parses it.
 */
export interface LogEntry extends RequestEntry {
  requestId: number
  fault: AppliedFault | null
  startedAt: number
  status: number | null
  assumption: AssumptionName | null
  /** For a list its objects, which are in memory anyway. */
  responseBody: string | readonly StoredObject[] | null
  responseHeaders: Readonly<Record<string, string>> | null
  durationMs: number
  /** Request bytes, and the response: bytes of a list, else characters. */
  weight: number
  /**
   * The exchange that was read from this entry, so that everybody gets the same one. Held weakly, because it takes many
   * times the memory of the entry.
   */
  exchange: WeakRef<Exchange> | undefined
}

/** Reads the request of a log entry. */
export function readRequest({ operation, id, method, path, search, headers, body }: RequestEntry): ExchangeRequest {
  const text = body && new TextDecoder().decode(body)
  return {
    operation,
    method,
    path,
    query: parseQuery(search),
    headers: Object.fromEntries(headers),
    // A client's; responses are not deeper than the objects in them.
    body: text && isTooDeep(text) ? text : parseText(text),
    id,
  }
}

/** Reads a pending request. It is frozen. */
export function readPendingRequest(entry: LogEntry): PendingRequest {
  const { requestId, fault, startedAt } = entry
  return freezeJson({ requestId, ...readRequest(entry), fault, startedAt })
}

/** Reads the exchange of a log entry. It is frozen. */
export function readExchange(entry: LogEntry): Exchange {
  const kept = entry.exchange?.deref()
  if (kept) return kept
  const { requestId, status, responseBody, responseHeaders, assumption, fault, startedAt, durationMs } = entry
  const exchange = freezeJson({
    requestId,
    ...readRequest(entry),
    status,
    responseBody: parseText(typeof responseBody === 'object' && responseBody ? formatList(responseBody) : responseBody),
    responseHeaders: responseHeaders && { ...responseHeaders },
    assumption,
    fault,
    startedAt,
    durationMs,
  })
  entry.exchange = new WeakRef(exchange)
  return exchange
}

/** Parses a body: JSON if it is, else text; null for none. */
export function parseText(text: string | null): JsonValue {
  try {
    // It reads null as the text of null.
    return JSON.parse(text!)
  } catch {
    return text || null
  }
}

function parseQuery(search: string): ExchangeRequest['query'] {
  // Not by way of a map, which takes twice as long. A parameter can be named `__proto__`.
  const query: Record<string, string | string[]> = Object.create(null)
  parseSearch(search).forEach((value, name) => {
    const earlier = query[name]
    if (Array.isArray(earlier)) earlier.push(value)
    else query[name] = earlier === undefined ? value : [earlier, value]
  })
  return Object.setPrototypeOf(query, Object.prototype)
}
