import { LimitError } from '../request/responses.ts'
import type { Budget } from './budget.ts'
import { waitInRoundRobin } from './round-robin-queue.ts'

/** From this size on, a body counts for its client, and a request with it waits for others, in bytes. */
export const LARGE_BODY = 16 * 1024

/** Counts a body that is being read: clients can take their time. Small ones do not count: nobody is locked out. */
export class BodyCount {
  readonly #limit: number
  readonly #budget: Budget | null
  readonly #client: string
  #size = 0
  #counted = 0

  /** @param budget - null for a body that only has this limit */
  constructor(limit: number, budget: Budget | null = null, client = '') {
    this.#limit = limit
    this.#budget = budget
    this.#client = client
  }

  /** Checks the header `Content-Length`, before the body is read. */
  checkLength(contentLength: string | null | undefined): void {
    this.#checkSize(Number(contentLength ?? 0))
  }

  /** @throws LimitError 413 for a body over the limit, 503 if the client holds more than its share */
  add(bytes: number): void {
    this.#size += bytes
    this.#checkSize(this.#size)
    if (this.#size <= LARGE_BODY) return
    const more = this.#size - this.#counted
    if (this.#budget?.tryAdd(this.#client, 'bodies', more) === false) {
      throw new LimitError(503, 'Too many request bodies are being read. Send this one again later.')
    }
    this.#counted = this.#size
  }

  get isLarge(): boolean {
    return this.#counted > 0
  }

  /** Notes that the body is read. A large one then waits in the queue of its client. */
  async end(): Promise<void> {
    if (this.isLarge) await waitInRoundRobin(this.#client)
    this.release()
  }

  release(): void {
    this.#budget?.add(this.#client, 'bodies', -this.#counted)
    this.#counted = 0
  }

  #checkSize(size: number): void {
    if (size > this.#limit) throw new LimitError(413, `Request body exceeded ${this.#limit} bytes.`)
  }
}

export async function readLimitedBody(request: Request, count: BodyCount): Promise<Uint8Array> {
  count.checkLength(request.headers.get('content-length'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = request.body?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) {
      count.add(part.value.length)
      chunks.push(part.value)
    }
    await count.end()
  } catch (error) {
    // Not awaited: a stream may never say that it has ended.
    reader!.cancel().catch(() => {})
    throw error
  } finally {
    count.release()
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
