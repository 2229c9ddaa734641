import { formatCurl } from '../../client/format-curl.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { JsonFault } from '../../mock/faults/fault.ts'
import type { Exchange, ExchangeRequest, ReceivedRequest } from '../../mock/log/exchange.ts'
import { formatCode } from '../model/json-text.ts'

/** Headers that a client writes itself, or that belong to one connection. */
const OWN_HEADERS = /^(host|connection|content-length|accept-encoding|transfer-encoding|x-inventory-source|sec-.*)$/

/** The headers that make a request what it is. */
export function withoutOwnHeaders(headers: ExchangeRequest['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)))
}

/** The text of a body; null for none. */
export function toBodyText(body: JsonValue): string | null {
  return typeof body === 'string' || body === null ? body : JSON.stringify(body)
}

/** The same, as it was sent if that is UTF-8. */
function toSentText({ body, rawBody }: ReceivedRequest): string | null {
  return typeof rawBody === 'string' ? rawBody : toBodyText(body)
}

/** Formats a request as a command of curl. */
export function formatRequestCurl(request: ReceivedRequest, url: string): string {
  const { method, headers } = request
  return formatCurl({ method, url, headers: withoutOwnHeaders(headers), body: toSentText(request) })
}

/** Formats a request as a call of `fetch`. */
export function formatFetchCode(request: ReceivedRequest, url: string): string {
  const { method, headers, body } = request
  const text = toSentText(request)
  const own = withoutOwnHeaders(headers)
  // An object is easier to read and to change.
  const isSame = typeof body === 'object' && JSON.stringify(body) === text
  const fields = [
    method !== 'GET' && `method: ${formatCode(method)}`,
    Object.keys(own).length > 0 && `headers: ${formatCode(own)}`,
    text !== null && `body: ${isSame ? `JSON.stringify(${formatCode(body)})` : formatCode(text)}`,
  ].filter((field) => field !== false)
  const init = fields.map((field) => `  ${field},\n`).join('')
  return `await fetch(${formatCode(url)}${init && `, {\n${init}}`})`
}

/** Which requests are of the same kind as a request, for a fault. */
export function createScope(request: ExchangeRequest): Pick<JsonFault, 'operation' | 'match'> {
  const { operation, objectId, method, path } = request
  // One without its slash gets a redirect to the path with it.
  if (operation === null) return { match: { method, path: path.replace(/\/?$/, '/') } }
  // The log has the id of the object that a create made: the next one will have another.
  return { operation, match: objectId === null || operation === 'create' ? undefined : { objectId } }
}

/** Formats a fault that gives the next request of the same kind the same error; a 500 if it had none. */
export function formatFaultCode(request: Exchange): string {
  const { status } = request
  const repeated = findEffect(request) ?? { status: status !== null && status >= 400 ? status : 500 }
  return `mock.faults.add(${formatCode({ ...createScope(request), ...repeated, times: 1 })})`
}

/** The effect that a fault had on a request; undefined for none, and for a function, which the log does not have. */
function findEffect({ fault }: Exchange): object | undefined {
  const { ids: _, error: __, respond, ...effect } = fault ?? { ids: [] }
  return respond || Object.keys(effect).length === 0 ? undefined : effect
}

/** Formats the wait for such a request: for its end, or for its start alone if it is pending. */
export function formatWaitCode(request: Exchange): string {
  const { query, body, outcome } = request
  const { operation, match } = createScope(request)
  const wanted = {
    operation,
    ...match,
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== null && { body }),
  }
  return `await mock.requests.waitFor(${formatCode(wanted)}${outcome === 'pending' ? ", { until: 'start' }" : ''})`
}

/** Formats a test of what the application does: it sends this request, and gets this response. */
export function formatTestCode(request: Exchange): string {
  const { method, path, outcome, status } = request
  const expected = formatCode(status === null ? { outcome } : { status })
  const wait = formatWaitCode(request)
  return [
    `test(${formatCode(`sends ${method} ${path}`)}, async () => {`,
    findEffect(request) && `  ${formatFaultCode(request)}`,
    '  // Here, the application does what sends the request.',
    outcome === 'pending' ? `  ${wait}` : `  expect(${wait}).toMatchObject(${expected})`,
    '})',
  ]
    .filter(Boolean)
    .join('\n')
}
