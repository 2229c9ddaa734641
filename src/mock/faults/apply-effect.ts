import type { ServiceRequest, ServiceResponse } from '../../simulator/http/messages.ts'
import type { Target } from '../../simulator/simulator.ts'
import { failedTo, quote } from '../../validation/errors.ts'
import { type FaultEffect, hasBody } from './fault.ts'
import { createFaultResponse, truncateBody } from './fault-response.ts'

/**
 * Applies the effect of a fault to a response.
 * @param response - that of the service; null if the fault acts at the request
 * @param origin - that of the mock's `baseUrl`; null for any
 * @returns null for a network error; a promise for an effect with a function
 * @throws InventoryMockError for a function that returns no `Response`
 */
export function applyEffect(
  effect: FaultEffect,
  request: ServiceRequest,
  target: Target,
  response: ServiceResponse | null,
  origin: string | null,
): ServiceResponse | null | Promise<ServiceResponse | null> {
  const { status, networkError, truncate, respond } = effect
  if (networkError) return null
  if (respond) return callResponder(respond, request, target, response, origin)
  const contentType = request.headers.get('content-type')
  const made =
    status === undefined
      ? response
      : createFaultResponse({ ...effect, status }, { ...target, method: request.method, contentType })
  const content = made?.list?.bytes ?? made?.body ?? null
  if (made === null || truncate === undefined || content === null) return made
  return { ...made, body: truncateBody(content, truncate), list: null }
}

async function callResponder(
  respond: NonNullable<FaultEffect['respond']>,
  request: ServiceRequest,
  { operation, id }: Target,
  response: ServiceResponse | null,
  origin: string | null,
): Promise<ServiceResponse | null> {
  const made: unknown = await respond(toRequest(request, origin), response ? toResponse(response) : undefined)
  if (!(made instanceof Response)) {
    throw failedTo(
      'respond with a fault',
      'its function to return a Response',
      quote(made),
      'Return new Response(...)',
      'invalid-fault',
    )
  }
  if (made.type === 'error') return null
  const headers = Object.fromEntries(made.headers)
  // The length is that of what is sent.
  delete headers['content-length']
  const body = made.body === null ? null : await made.text()
  return { status: made.status, headers, body, list: null, operation, id: response?.id ?? id, assumption: null }
}

function toRequest({ method, mount, path, search, headers, body }: ServiceRequest, origin: string | null): Request {
  const base = origin ?? `http://${headers.get('host') ?? 'localhost'}`
  const hasNoBody = method === 'GET' || method === 'HEAD'
  return new Request(`${base}${mount}${path}${search}`, {
    method,
    headers: new Headers([...headers]),
    body: hasNoBody ? null : (body as BodyInit | null),
  })
}

function toResponse({ status, headers, list, body }: ServiceResponse): Response {
  return new Response(hasBody(status) ? (list?.bytes ?? body) : null, { status, headers })
}
