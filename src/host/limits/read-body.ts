import { LimitError } from '../request/responses.ts'

/** From this size on, a body counts for its client, and a request with it waits for others, in bytes. */
export const LARGE_BODY = 16 * 1024

/** Limits a body that is being read. */
export class BodyLimit {
  #size = 0

  /** @param onSize - called with the size so far; can throw */
  constructor(
    readonly limit: number,
    readonly onSize?: (size: number) => void,
  ) {}

  /** Checks the header `Content-Length`, before the body is read. */
  checkLength(contentLength: string | null | undefined): void {
    this.#check(Number(contentLength ?? 0))
  }

  /** @throws LimitError 413 for a body over the limit, and what `onSize` throws */
  add(bytes: number): void {
    this.#size += bytes
    this.#check(this.#size)
    this.onSize?.(this.#size)
  }

  #check(size: number): void {
    if (size > this.limit) throw new LimitError(413, 'body', `Request body exceeded ${this.limit} bytes.`)
  }
}

export async function readLimitedBody(request: Request, limit: BodyLimit): Promise<Uint8Array> {
  limit.checkLength(request.headers.get('content-length'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = request.body?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
      limit.add(part.value.length)
      chunks.push(part.value)
    }
  } catch (error) {
    // Not awaited: a stream may never say that it has ended.
    reader!.cancel().catch(() => {})
    throw error
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
