import { LimitError } from './limit-error.ts'

/** The default limit of a request body, in bytes. */
export const DEFAULT_BODY_LIMIT = 1024 * 1024

/** Thrown for a request body over the limit. */
export class BodyTooLargeError extends LimitError {
  /** @param limit - in bytes */
  constructor(limit: number) {
    super(413, `Request body exceeded ${limit} bytes.`)
  }
}

/**
 * Reads the body of a platform request.
 * @param limit - in bytes
 * @throws BodyTooLargeError
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLargeError(limit)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
    size += part.value.length
    if (size > limit) {
      // Not awaited: a stream may never say that it has ended.
      reader!.cancel().catch(() => {})
      throw new BodyTooLargeError(limit)
    }
    chunks.push(part.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
