import type { AppliedFault } from '../../../src/index.ts'
import type { HttpRequest } from '../../mock/requests.ts'
import { parseText } from './faults.ts'
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
    ...{ body: parseText(body), objectId: id, fault: null, outcome: 'pending' },
    ...{ status: null, responseBody: null, responseHeaders: null, hasEnded: false },
  }
}

/** The request of an exchange. A body that is a text stays one. */
export function toRequest({ method, path, query, headers, body }: Record<string, unknown>): HttpRequest {
  const parameters = Object.entries(query as ReferenceExchange['query']).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  )
  return {
    ...{ method: String(method), path: `${path}?${new URLSearchParams(parameters)}` },
    headers: headers as Record<string, string>,
    ...(body !== null && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

/** A response as an explanation has it; null for a network error. */
export function explained({ method }: HttpRequest, response: ReferenceResponse | null) {
  if (response === null) return { status: null, body: null, ids: null }
  const { status, text, ids = null } = response
  return { status, body: method === 'OPTIONS' ? undefined : ids ? null : parseText(text), ids }
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
