import type { AssumptionName } from '../../contract/assumptions.ts'
import { freezeJson, isTooDeep, type JsonValue } from '../../contract/json.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { ServiceRequest } from '../../simulator/http/service-request.ts'
import { formatList } from '../../simulator/list/list.ts'
import type { Target } from '../../simulator/simulator.ts'
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
  readonly objectId: number | null
}

/** The faults that apply to a request, and their effects. */
export interface AppliedFault {
  /** The ids of the faults: of the one that decides the response, and of the one that delays it. Empty for `Prefer`. */
  readonly ids: readonly number[]
  readonly status?: number
  readonly networkError?: true
  /** The length that the body is cut to, in bytes. */
  readonly truncate?: number
  /** In ms, as drawn. */
  readonly delay?: number | 'infinite'
  /** `true` if a function of the fault makes the response. */
  readonly respond?: true
  /** `response` if the service handles the request first; absent for `request`. */
  readonly at?: 'response'
}

/** A request that has arrived, whatever becomes of it. A request with a body arrives when that has been read. */
export interface ReceivedRequest extends ExchangeRequest {
  /** 1 for the first request since the last reset, 2 for the second, and so on. */
  readonly requestId: number
  /** The faults that apply; null if none does. */
  readonly fault: AppliedFault | null
  /** The time of the request, by the mock's clock, in ms. */
  readonly startedAt: number
  /**
   * `app` for a request of an application or a test, `console` for one that was sent in the console, `activity` for one
   * of `createActivity`.
   */
  readonly source: 'app' | 'console' | 'activity'
}

/** A request that has no response yet: it waits in a delay, or the service is handling it. */
export interface PendingExchange extends ReceivedRequest {
  readonly outcome: 'pending'
  readonly status: null
  readonly responseBody: null
  readonly responseHeaders: null
  readonly assumption: null
  readonly durationMs: null
}

/** A request that got a response. */
export interface AnsweredExchange extends ReceivedRequest {
  readonly outcome: 'response'
  readonly status: number
  /** The response body: parsed if it is JSON, else text; null for none. */
  readonly responseBody: JsonValue
  /** The response headers, by lower-case name. */
  readonly responseHeaders: Readonly<Record<string, string>>
  /** The assumption that decided the response: change it for another response; null if none did. */
  readonly assumption: AssumptionName | null
  /** The time until the response, by the mock's clock, in ms. */
  readonly durationMs: number
}

/** A request that got no response. */
export interface FailedExchange extends ReceivedRequest {
  /** `network-error` because of a fault, or because its state ended; `aborted` by the client. */
  readonly outcome: 'network-error' | 'aborted'
  readonly status: null
  readonly responseBody: null
  readonly responseHeaders: null
  readonly assumption: null
  /** The time until its end, by the mock's clock, in ms. */
  readonly durationMs: number
}

/** A request that has ended. */
export type EndedExchange = AnsweredExchange | FailedExchange

/** A request in the log with its outcome. All of them have the same keys; those that do not apply are null. */
export type Exchange = PendingExchange | EndedExchange

/** A request as the log stores it; {@link readRequest} parses it. */
export interface RequestEntry extends Pick<ServiceRequest, 'method' | 'path' | 'search' | 'headers' | 'body'> {
  operation: OperationName | null
  objectId: number | null
}

/** An exchange as the log stores it, from the arrival of its request; {@link readExchange} parses it. */
export interface LogEntry extends RequestEntry {
  requestId: number
  outcome: Exchange['outcome']
  fault: AppliedFault | null
  startedAt: number
  source: ReceivedRequest['source']
  status: number | null
  assumption: AssumptionName | null
  /** For a list its objects, which are in memory anyway. */
  responseBody: string | readonly StoredObject[] | null
  responseHeaders: Readonly<Record<string, string>> | null
  durationMs: number | null
  /** How long it waited in a delay, until that ended, by the mock's clock; 0 before. */
  delayMs: number
  /** Request bytes, and the response in characters. */
  weight: number
  /**
   * The exchange that was read from this entry, so that everybody gets the same one. Held weakly, because it takes many
   * times the memory of the entry.
   */
  exchange: WeakRef<Exchange> | undefined
}

/** Creates the entry of a request that has arrived. */
export function createEntry(
  requestId: number,
  { method, path, search, headers, body }: ServiceRequest,
  { operation, id }: Pick<Target, 'operation' | 'id'>,
  source: ReceivedRequest['source'],
  startedAt: number,
): LogEntry {
  return {
    requestId,
    outcome: 'pending',
    operation,
    method,
    path,
    search,
    headers,
    body,
    objectId: id,
    fault: null,
    startedAt,
    source,
    status: null,
    assumption: null,
    responseBody: null,
    responseHeaders: null,
    durationMs: null,
    delayMs: 0,
    weight: body?.length ?? 0,
    exchange: undefined,
  }
}

export function readRequest(entry: RequestEntry): ExchangeRequest {
  const { operation, objectId, method, path, search, headers, body } = entry
  const text = body && new TextDecoder().decode(body)
  return {
    operation,
    method,
    path,
    query: parseQuery(search),
    headers: Object.fromEntries(headers),
    // A client's; responses are not deeper than the objects in them.
    body: text && isTooDeep(text) ? text : parseText(text),
    objectId,
  }
}

/** Reads the request of a log entry as it arrived. It is frozen. */
export function readReceivedRequest(entry: LogEntry): ReceivedRequest {
  const { requestId, fault, startedAt, source } = entry
  return freezeJson({ requestId, ...readRequest(entry), fault, startedAt, source })
}

/** Reads the exchange of a log entry: a snapshot, which is frozen. */
export function readExchange(entry: LogEntry): Exchange {
  const kept = entry.exchange?.deref()
  if (kept) return kept
  const { outcome, status, responseBody, responseHeaders, assumption, durationMs } = entry
  const { requestId, fault, startedAt, source } = entry
  const exchange = {
    requestId,
    ...readRequest(entry),
    outcome,
    status,
    responseBody: parseText(typeof responseBody === 'object' && responseBody ? formatList(responseBody) : responseBody),
    responseHeaders: responseHeaders && { ...responseHeaders },
    assumption,
    fault,
    startedAt,
    durationMs,
    source,
  }
  // The union is on the outcome, which the fields of an entry follow.
  const frozen = freezeJson(Object.defineProperty(exchange, 'toJSON', { value: formatExchange })) as Exchange
  entry.exchange = new WeakRef(frozen)
  return frozen
}

/** A list with more elements is not printed. */
const MAX_PRINTED = 10

/** Leaves long lists out of what a test library prints. That passes no key; `JSON.stringify` does, for everything. */
function formatExchange(this: Exchange, key?: string): object {
  const { responseBody } = this
  if (key !== undefined || !Array.isArray(responseBody) || responseBody.length <= MAX_PRINTED) return { ...this }
  return { ...this, responseBody: `a list of ${responseBody.length} elements` }
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
  new URLSearchParams(search).forEach((value, name) => {
    const earlier = query[name]
    if (Array.isArray(earlier)) earlier.push(value)
    else query[name] = earlier === undefined ? value : [earlier, value]
  })
  return Object.setPrototypeOf(query, Object.prototype)
}
