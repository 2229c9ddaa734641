import { messages } from '../contract/messages.ts'
import type { ServiceResponse } from '../service/message.ts'
import type { ExchangeRequest } from './exchange.ts'
import type { Fault } from './faults.ts'

/** The framework's words for a status that it answers with itself. */
const details: Record<number, string> = {
  400: 'Malformed request.',
  401: messages.notAuthenticated,
  403: 'You do not have permission to perform this action.',
  404: messages.notFound,
  406: messages.notAcceptable,
  409: 'Conflict.',
  429: 'Request was throttled. Expected available in 1 second.',
  500: 'A server error occurred.',
  502: 'Bad gateway.',
  503: 'Service temporarily unavailable, try again later.',
  504: 'Gateway timeout.',
}

const extraHeaders: Record<number, Record<string, string>> = {
  401: { 'www-authenticate': 'Token' },
  429: { 'retry-after': '1' },
}

/** The answer of a fault with a status: its own body, or the framework's. */
export function createFaultResponse(fault: Fault & { status: number }, request: ExchangeRequest): ServiceResponse {
  const { status, headers } = fault
  const { method, operation, id } = request
  const hasBody = status !== 204 && status !== 205 && status !== 304 && method !== 'HEAD'
  const body = fault.body ?? { detail: details[status] ?? `Status ${status}.` }
  return {
    status,
    headers: {
      vary: 'Accept',
      ...(hasBody && { 'content-type': 'application/json' }),
      ...extraHeaders[status],
      ...lowerCaseNames(headers),
    },
    body: hasBody ? JSON.stringify(body) : null,
    operation,
    id,
    assumption: null,
  }
}

function lowerCaseNames(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
