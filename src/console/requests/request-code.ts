import { formatCurl } from '../../client/format-curl.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { JsonFault } from '../../mock/exported-state.ts'
import type { Exchange, ExchangeRequest, PendingRequest } from '../../mock/log/exchange.ts'
import { formatCode } from '../text/code.ts'

/** Headers that curl writes itself, or that belong to one connection. */
const OWN_HEADERS = /^(host|connection|content-length|accept-encoding|transfer-encoding|sec-.*)$/

/** The text of a body, as it is sent; null for none. */
export function formatBody(body: JsonValue): string | null {
  return typeof body === 'string' || body === null ? body : JSON.stringify(body)
}

/** Formats a request as a command of curl. */
export function formatRequestCurl({ method, headers, body }: ExchangeRequest, url: string): string {
  const others = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name))
  return formatCurl({ method, url, headers: Object.fromEntries(others), body: formatBody(body) })
}

/** Which requests are of the same kind as a request, for a fault. */
export function createScope({ operation, id, method, path }: ExchangeRequest): Pick<JsonFault, 'operation' | 'match'> {
  return operation ? { operation, match: findId(operation, id) } : { match: { method, path } }
}

/** Formats a fault that gives the next request of the same kind the same error; a 500 if it had none. */
export function formatFaultCode(request: Exchange | PendingRequest): string {
  const { fault, status } = { status: 0, ...request }
  const effect = fault ?? { status: status && status >= 400 ? status : 500 }
  return `mock.faults.add(${formatCode({ ...createScope(request), ...effect, times: 1 })})`
}

/** Formats the wait for such a request. */
export function formatWaitCode({ operation, id, method, path, query, body }: ExchangeRequest): string {
  const match = {
    ...(operation ? { operation, ...findId(operation, id) } : { method, path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== null && { body }),
  }
  return `await mock.waitForRequest(${formatCode(match)})`
}

/** The log has the id of the object that a create made: the next one will have another. */
function findId(operation: string, id: number | null): { id: number } | undefined {
  return id === null || operation === 'create' ? undefined : { id }
}
