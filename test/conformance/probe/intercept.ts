import type { InventoryFetch, InventoryService } from '../../../src/service.ts'

/** A request to a wrapped mock. */
export interface Call {
  readonly method: string
  readonly url: URL
  readonly body: Record<string, unknown>
  /** Passes the request on, with some changes. */
  readonly send: (changes?: { method?: string; url?: URL; body?: unknown }) => Promise<Response>
  readonly service: InventoryService
}

/** Makes a fetch function that changes what a mock answers. */
export function intercept(service: InventoryService, handle: (call: Call) => Promise<Response>): InventoryFetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const text = await request.text()
    const url = new URL(request.url)
    const { method, headers, redirect, signal } = request
    const send: Call['send'] = (changes = {}) => {
      const body = changes.body === undefined ? text : JSON.stringify(changes.body)
      return service.fetch(changes.url ?? url, {
        method: changes.method ?? method,
        ...{ headers, redirect, signal },
        ...(body !== '' && { body }),
      })
    }
    return handle({ method, url, body: text === '' ? {} : JSON.parse(text), send, service })
  }
}

/** Copies a response with another body. */
export async function withBody(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  return new Response(JSON.stringify(change(await response.json())), response)
}

/** Copies a response with another header; null removes it. */
export function withHeader(response: Response, name: string, value: string | null): Response {
  const headers = new Headers(response.headers)
  if (value === null) headers.delete(name)
  else headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}
