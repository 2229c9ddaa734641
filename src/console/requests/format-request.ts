import { formatCurl } from '../../client/format-curl.ts'
import type { JsonValue } from '../../contract/json.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { AppliedFault, Exchange, ExchangeRequest } from '../../mock/log/exchange.ts'
import type { RequestSummary } from '../../mock/log/summary.ts'
import type { JsonScope } from '../faults/describe-fault.ts'
import { formatObjectCount } from '../text/format.ts'
import { formatCode } from '../text/format-code.ts'

/** Formats the path and the query of a request, without the path of the collection: `42/`, `?name=web-1`. */
export function formatTarget({ path, search }: Pick<RequestSummary, 'path' | 'search'>): string {
  return (path.startsWith(COLLECTION_PATH) ? path.slice(COLLECTION_PATH.length) + search : path + search) || path
}

/** Formats the method and the target of a request. */
export function formatRequestLine(request: RequestSummary): string {
  return `${request.method} ${formatTarget(request)}`
}

/** Formats a time of the clock, in ms, as local time with tenths of a second. */
export function formatTime(time: number): string {
  const date = new Date(time)
  return `${date.toTimeString().slice(0, 8)}.${Math.floor(date.getMilliseconds() / 100)}`
}

/** Formats the status: `200`, or what became of a request without a response. */
export function formatStatus({ status, outcome }: Pick<RequestSummary, 'status' | 'outcome'>): string {
  return String(status ?? (outcome === 'network-error' ? 'failed' : outcome))
}

/** Formats a duration in ms. */
export function formatMs(duration: number): string {
  return `${Math.round(duration).toLocaleString('en')} ms`
}

/** Formats a fault in a few words: `fault 503`, `hangs`. */
export function formatAppliedFault({ at, status, networkError, truncate, respond, delay }: AppliedFault): string {
  return [
    networkError && 'network error',
    status && `fault ${status}`,
    truncate !== undefined && `cut to ${truncate} bytes`,
    respond && 'response of a function',
    delay === 'infinite' ? 'hangs' : delay && `${formatMs(delay)} delay`,
    at && 'after handling',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether a fault decides the response, and does not only delay it. */
export function isDecisive({ ids: _, at: __, delay: ___, ...effect }: AppliedFault): boolean {
  return Object.keys(effect).length > 0
}

/** Formats a response in a few words: its status, and for a list the number of its objects. */
export function formatResponse(status: number | null, count?: number): string {
  if (count === undefined) return `${status ?? 'No response'}`
  return `${status}, ${count === 0 ? 'no objects' : formatObjectCount(count)}`
}

/**
 * Formats the result of a request as one line: `200, no objects, 301 ms of which 300 ms delay`.
 * @param delay - the present delay of the mock, in ms; the log does not have that of a request without a fault
 */
export function formatResultLine(exchange: Exchange, delay: number): string {
  if (exchange.outcome === 'pending') return 'Waiting for its response'
  const { outcome, operation, status, responseBody, durationMs, fault } = exchange
  if (outcome !== 'response') {
    return `${outcome === 'aborted' ? 'Aborted by the client' : 'Network error'} after ${formatMs(durationMs)}`
  }
  const count = operation === 'list' && Array.isArray(responseBody) ? responseBody.length : undefined
  const part = typeof fault?.delay === 'number' ? fault.delay : delay
  // The service itself takes a few ms.
  const isDelay = part > 0 && durationMs >= Math.floor(part) && durationMs < part + 100
  return `${formatResponse(status, count)}, ${formatMs(durationMs)}${isDelay ? ` of which ${formatMs(part)} delay` : ''}`
}

/** Headers that curl writes itself, or that belong to one connection. */
const OWN_HEADERS = /^(host|connection|content-length|accept-encoding|transfer-encoding|x-inventory-source|sec-.*)$/

/** The text of a body, as it is sent; null for none. */
export function toBodyText(body: JsonValue): string | null {
  return typeof body === 'string' || body === null ? body : JSON.stringify(body)
}

/** Formats a request as a command of curl. */
export function formatRequestCurl({ method, headers, body }: ExchangeRequest, url: string): string {
  const others = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))
  return formatCurl({ method, url, headers: Object.fromEntries(others), body: toBodyText(body) })
}

/** Which requests are of the same kind as a request, for a fault. */
export function createScope({ operation, objectId, method, path }: ExchangeRequest): JsonScope {
  // One without its slash gets a redirect to the path with it.
  if (operation === null) return { match: { method, path: path.replace(/\/?$/, '/') } }
  // The log has the id of the object that a create made: the next one will have another.
  return { operation, match: objectId === null || operation === 'create' ? undefined : { objectId } }
}

/** Formats a fault that gives the next request of the same kind the same error; a 500 if it had none. */
export function formatFaultCode(request: Exchange): string {
  const { status, fault } = request
  // The log does not have the function of a fault.
  const { ids: _, respond, ...effect } = fault ?? { ids: [] }
  const isKnown = !respond && Object.keys(effect).length > 0
  const repeated = isKnown ? effect : { status: status !== null && status >= 400 ? status : 500 }
  return `mock.faults.add(${formatCode({ ...createScope(request), ...repeated, times: 1 })})`
}

/** Formats the wait for such a request. */
export function formatWaitCode(request: ExchangeRequest): string {
  const { query, body } = request
  const { operation, match } = createScope(request)
  const wanted = {
    operation,
    ...match,
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== null && { body }),
  }
  return `await mock.requests.waitFor(${formatCode(wanted)})`
}
