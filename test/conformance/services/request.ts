import type { InventoryFetch } from '../../../src/service.ts'
import type { Json } from './service.ts'

/** A request, as a service takes it apart. */
export interface Incoming {
  method: string
  url: URL
  /** The part before `/api/v2/`. */
  mount: string
  /** From `/api/v2/` on. */
  path: string
  headers: Headers
  text: string
}

/** A response: JSON, a text, or no body. */
export interface Reply {
  status: number
  headers?: Record<string, string>
  json?: Json
  text?: string
  /** Whether HEAD gets the body too. */
  isWhole?: boolean
}

/** Makes a fetch function of what answers requests. It follows no redirects: the tools ask for that. */
export function createFetch(respond: (request: Request) => Promise<Response>): InventoryFetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(input, 'http://localhost'), init)
    request.signal.throwIfAborted()
    return respond(request)
  }
}

/** Which path a request is for: that of the list, whose id is null, or of an object. Null for any other path. */
export function route(path: string): { readonly id: string | null; readonly hasSlash: boolean } | null {
  const parts = /^\/api\/v2\/objects(?:\/([^/]+))?(\/?)$/.exec(path)
  return parts && { id: parts[1] ?? null, hasSlash: parts[2] === '/' }
}

export function isList({ method, path }: Incoming): boolean {
  return (method === 'GET' || method === 'HEAD') && route(path)?.id === null
}

export function isRecord(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses JSON; undefined if it is none. */
export function parse(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
