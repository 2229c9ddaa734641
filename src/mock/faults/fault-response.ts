import { messages } from '../../contract/error-messages.ts'
import {
  contentOf,
  hasBody,
  readHeaders,
  type ServiceRequest,
  type ServiceResponse,
} from '../../simulator/http/service-request.ts'
import type { Target } from '../../simulator/simulator.ts'
import { PortableTextDecoder } from '../../text/text-decoder.ts'
import { mockError, quote } from '../../validation/errors.ts'
import { isOfPlatform, platform } from '../../validation/platform-classes.ts'
import type { FaultEffect } from './fault-effect.ts'
import { ownHeaders } from './fault-headers.ts'

/** The framework's message for each status that it uses; the usual one for the others. */
const details: Record<number, string | ((request: ServiceRequest) => string)> = {
  400: 'Malformed request.',
  401: messages.notAuthenticated,
  403: 'You do not have permission to perform this action.',
  404: messages.notFound,
  405: ({ method }) => messages.methodNotAllowed(method),
  406: messages.notAcceptable,
  409: 'Conflict.',
  415: ({ headers }) => messages.unsupportedMediaType(headers.get('content-type') ?? ''),
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
export function createFaultResponse(
  { body, headers }: FaultEffect,
  status: number,
  request: ServiceRequest,
  { operation, id }: Target,
): ServiceResponse {
  // The copy that a mock has of a fault has plain headers, in lower case.
  const given = headers as Record<string, string> | undefined
  const type = given?.['content-type'] ?? 'application/json'
  const formatBody = () => {
    if (typeof body === 'string' && !/[/+]json\b/i.test(type)) return body
    if (body !== undefined) return JSON.stringify(body)
    const detail = details[status] ?? `Status ${status}.`
    return JSON.stringify({ detail: typeof detail === 'string' ? detail : detail(request) })
  }
  return {
    status,
    headers: {
      vary: 'Accept',
      ...(hasBody(status) && { 'content-type': type }),
      ...extraHeaders[status],
      ...given,
    },
    body: hasBody(status) ? formatBody() : null,
    list: null,
    operation,
    id,
    assumption: null,
  }
}

/** Cuts the body of a response to a length in bytes; returns the very response if that is shorter. */
export function truncateResponse(
  length: number,
  response: ServiceResponse | null,
  { method }: ServiceRequest,
): ServiceResponse | null {
  const content = response && contentOf(response)
  if (response === null || content === null || method === 'HEAD') return response
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return bytes.length <= length ? response : { ...response, body: truncateBody(bytes, length), list: null }
}

/** Cuts a body to a length in bytes; a character that would be cut in two is left out. */
function truncateBody(bytes: Uint8Array, length: number): string {
  return new PortableTextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length), { stream: true })
}

/** Calls the function of a fault, with the response of the service if it has one. */
export async function callResponder(
  respond: NonNullable<FaultEffect['respond']>,
  response: ServiceResponse | null,
  request: ServiceRequest,
  { operation, id }: Target,
): Promise<ServiceResponse | null> {
  const own = response ? new platform.Response(contentOf(response), response) : undefined
  const made: unknown = await respond(toRequest(request), own)
  if (!isOfPlatform('Response', made)) {
    const expected = 'its function to return a Response'
    throw mockError('respond with a fault', expected, quote(made), 'Return new Response(...)', 'invalid-fault')
  }
  if (made.type === 'error') return null
  if (made.bodyUsed) {
    const expected = 'its function to return a Response whose body nobody has read'
    throw mockError('respond with a fault', expected, 'one that was used', 'Make a new one each time', 'invalid-fault')
  }
  const headers = readHeaders(made.headers)
  // Those of another response, which the function passes on.
  for (const name of ownHeaders) delete headers[name]
  const body = made.body === null ? null : await made.text()
  return { status: made.status, headers, body, list: null, operation, id: response?.id ?? id, assumption: null }
}

function toRequest({ method, origin, mount, path, search, headers, body }: ServiceRequest): Request {
  const hasNoBody = method === 'GET' || method === 'HEAD'
  return new platform.Request(`${origin}${mount}${path}${search}`, {
    method,
    headers: new platform.Headers([...headers]),
    body: hasNoBody ? null : (body as BodyInit | null),
  })
}
