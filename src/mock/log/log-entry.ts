import type { AssumptionName } from '../../contract/assumptions.ts'
import { freezeJson, isTooDeep, type JsonValue } from '../../contract/json.ts'
import type { OperationName } from '../../contract/operations.ts'
import { type RequestHeaders, readHeaders, type ServiceRequest } from '../../simulator/http/service-request.ts'
import { formatList, type ListContent } from '../../simulator/list/list.ts'
import type { Target } from '../../simulator/simulator.ts'
import type { StoreChange } from '../../simulator/store/store.ts'
import { PortableTextDecoder } from '../../text/text-decoder.ts'
import type { AppliedFault, Exchange, ExchangeRequest, ReceivedRequest, RequestSummary } from './exchange.ts'
import { formatBytes } from './raw-body.ts'

/** An exchange as the log stores it, from the arrival of its request; {@link readExchange} parses it. */
export class LogEntry {
  /** Given by the log. */
  requestId = 0
  /** Empty for one of before a reload of the page. */
  readonly origin: string
  readonly mount: string
  readonly operation: OperationName | null
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: RequestHeaders
  readonly body: Uint8Array | null
  objectId: number | null
  outcome: Exchange['outcome'] = 'pending'
  fault: AppliedFault | null = null
  /** The change of the objects that it made. */
  change: StoreChange | null = null
  status: number | null = null
  assumption: AssumptionName | null = null
  responseBody: string | ListContent | null = null
  responseBodyDropped = false
  responseHeaders: Readonly<Record<string, string>> | null = null
  durationMs: number | null = null
  /** How long it waited in a delay, until that ended, by the mock's clock; 0 before. */
  delayMs = 0
  /** Whether it is of before a reload of the page. */
  isKept = false
  /** Request bytes, and the response in characters. */
  weight: number
  /**
   * The exchange that was read from this entry, so that everybody gets the same one. Held weakly: that of a list of 2,000
   * objects takes 550 KiB.
   */
  exchange: WeakRef<Exchange> | undefined
  /** The exchange as the console reads it, once it has ended. */
  summary: RequestSummary | undefined

  constructor(
    { origin, mount, method, path, search, headers, body }: ServiceRequest,
    { operation, id }: Pick<Target, 'operation' | 'id'>,
    readonly source: ReceivedRequest['source'],
    readonly startedAt: number,
  ) {
    this.origin = origin
    this.mount = mount
    this.method = method
    this.path = path
    this.search = search
    this.headers = headers
    this.body = body
    this.operation = operation
    this.objectId = id
    this.weight = body?.length ?? 0
  }
}

/** Parses the request of a log entry. */
export function readRequest(entry: LogEntry): ExchangeRequest {
  const { operation, objectId, method, path, search, headers, body } = entry
  return {
    operation,
    method,
    path,
    query: groupPairs(new URLSearchParams(search)),
    headers: readHeaders(headers),
    body: readBody(body),
    objectId,
  }
}

/** Reads a request body: parsed if it is JSON, else text. */
export function readBody(body: Uint8Array | null): JsonValue {
  const text = body && new PortableTextDecoder('utf-8', { ignoreBOM: true }).decode(body)
  // A client's; responses are not deeper than the objects in them.
  return text && isTooDeep(text) ? text : parseText(text)
}

function readReceived(entry: LogEntry) {
  const { requestId, mount, path, search, body } = entry
  return { requestId, ...readRequest(entry), url: mount + path + search, rawBody: body && formatBytes(body) }
}

/** Reads the request of a log entry as it arrived. It is frozen. */
export function readReceivedRequest(entry: LogEntry): ReceivedRequest {
  const { fault, startedAt, source } = entry
  return freezeJson({ ...readReceived(entry), fault, startedAt, source })
}

/** Reads the exchange of a log entry: a snapshot, which is frozen. */
export function readExchange(entry: LogEntry): Exchange {
  const kept = entry.exchange?.deref()
  if (kept) return kept
  const { outcome, status, responseBody, responseBodyDropped, responseHeaders, assumption, durationMs } = entry
  const { fault, startedAt, source } = entry
  const exchange = {
    ...readReceived(entry),
    outcome,
    status,
    responseBody: parseText(typeof responseBody === 'object' && responseBody ? formatList(responseBody) : responseBody),
    ...(responseBodyDropped && { responseBodyDropped }),
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

/** Pairs as an object: a list for a name that was repeated. */
export function groupPairs(pairs: Iterable<[name: string, value: string]>): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  return Object.fromEntries(Array.from(lists, ([name, list]) => [name, list.length > 1 ? list : list[0]!]))
}
