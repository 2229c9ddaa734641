import { formatCurl } from '../../client/format-curl.ts'
import type { JsonValue } from '../../contract/json.ts'
import type { Exchange, ExchangeRequest } from '../../mock/log/exchange.ts'
import type { JsonScope } from '../network/fault-choices.ts'
import { formatCode } from '../text/format-code.ts'

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
