import { messages } from '../../contract/error-messages.ts'
import type { ServiceRequest, ServiceResponse } from '../../simulator/http/messages.ts'
import { type FaultEffect, hasBody } from './fault.ts'

/** The request that a fault applies to. */
export interface FaultyRequest extends Pick<ServiceRequest, 'method'>, Pick<ServiceResponse, 'operation' | 'id'> {
  contentType: string | null
}

/** The framework's message for each status that it uses; the usual one for the others. */
const details: Record<number, string | ((request: FaultyRequest) => string)> = {
  400: 'Malformed request.',
  401: messages.notAuthenticated,
  403: 'You do not have permission to perform this action.',
  404: messages.notFound,
  405: ({ method }) => messages.methodNotAllowed(method),
  406: messages.notAcceptable,
  409: 'Conflict.',
  415: ({ contentType }) => messages.unsupportedMediaType(contentType ?? ''),
  429: 'Request was throttled. Expected available in 1 second.',
  500: 'A server error occurred.',
  502: 'Bad gateway.',
  503: 'Service temporarily unavailable, try again later.',
  504: 'Gateway timeout.',
}

/** The framework's headers for a status. */
const extraHeaders: Record<number, Record<string, string>> = {
  401: { 'www-authenticate': 'Token' },
  429: { 'retry-after': '1' },
}

/** Creates the response of a fault with a status: with its own body, or the framework's. */
export function createFaultResponse(fault: FaultEffect & { status: number }, request: FaultyRequest): ServiceResponse {
  const { status, headers } = fault
  const { operation, id } = request
  const type = { 'content-type': 'application/json', ...lowerCaseNames(headers) }['content-type']
  const text = hasBody(status) ? formatBody(fault, request, type) : null
  return {
    status,
    headers: {
      vary: 'Accept',
      ...(text !== null && { 'content-type': type }),
      ...extraHeaders[status],
      ...lowerCaseNames(headers),
    },
    body: text,
    list: null,
    operation,
    id,
    assumption: null,
  }
}

function formatBody({ body, status }: FaultEffect & { status: number }, request: FaultyRequest, type: string): string {
  if (typeof body === 'string' && !/[/+]json\b/i.test(type)) return body
  const detail = details[status] ?? `Status ${status}.`
  const own = { detail: typeof detail === 'string' ? detail : detail(request) }
  return JSON.stringify(body === undefined ? own : body)
}

function lowerCaseNames(headers: FaultEffect['headers'] = {}): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}

/** Cuts a body to a length in bytes; a character that would be cut in two is left out. */
export function truncateBody(body: string | Uint8Array, length: number): string {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length), { stream: true })
}
