import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mock } from '../mock/create-mock.ts'
import { handleRequest, type Outcome } from '../mock/handle-request.ts'
import type { ServiceRequest, ServiceResponse } from '../simulator/http/messages.ts'

/** Thrown where a body is larger than the server takes. */
export class BodyTooLarge extends Error {
  /** @param limit - in bytes */
  constructor(readonly limit: number) {
    super(`Request body exceeded ${limit} bytes.`)
  }
}

/** Where a request goes, below what the service is mounted at. */
export type Target = Pick<ServiceRequest, 'mount' | 'path' | 'search'>

/**
 * Hands a request of `node:http` to the service as plain data, without a `Request` and a `Response` between: for a
 * small answer those cost many times what the answer does.
 * @param bodyLimit - in bytes
 * @returns null for a path that the service does not know
 * @throws BodyTooLarge
 */
export function handleNodeRequest(
  { state }: Mock,
  request: IncomingMessage,
  { mount, path, search }: Target,
  bodyLimit: number,
): Outcome | Promise<Outcome | null> | null {
  const method = request.method!
  const header = (name: string) => headerOf(request, name)
  if (!hasBody(request)) return handleRequest(state, { method, mount, path, search, header, body: null })
  return readNodeBody(request, bodyLimit).then((body) =>
    handleRequest(state, { method, mount, path, search, header, body }),
  )
}

/** Writes a service's answer. */
export function writeResponse(response: ServerResponse, { status, headers, body }: ServiceResponse): void {
  response.writeHead(status, body === null ? headers : { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** Where a request goes: what it names after the origin. */
export function splitTarget(target: string): { pathname: string; search: string } {
  // A proxy's absolute form, `GET http://host/path`.
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? ''
  const at = target.indexOf('?', origin.length)
  const pathname = at < 0 ? target.slice(origin.length) : target.slice(origin.length, at)
  return { pathname: pathname || '/', search: at < 0 ? '' : target.slice(at) }
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return value === undefined ? null : String(value)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * Reads a body.
 * @param limit - in bytes
 * @throws BodyTooLarge
 */
export function readNodeBody(request: IncomingMessage, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(new BodyTooLarge(limit))
    const chunks: Buffer[] = []
    let size = 0
    // Listeners, and not `for await`, which takes longer than all the rest of a small write.
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        request.pause()
        reject(new BodyTooLarge(limit))
      } else chunks.push(chunk)
    })
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.once('error', reject)
  })
}
