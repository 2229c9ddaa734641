import type { Budget } from './budget.ts'
import { LimitError } from './limit-error.ts'
import { LARGE, waitForTurn } from './turns.ts'

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
 * Counts a body that is being read: clients can take their time to send it. Small ones do not count, so that clients with
 * those are not locked out.
 */
export class BodyCount {
  /** Of the body, in bytes. */
  readonly limit: number
  readonly #budget: Budget | null
  readonly #client: string
  #size = 0
  #counted = 0

  /**
   * @param limit - of the body, in bytes
   * @param budget - null for a body that only has this limit
   * @param client - who sends it
   */
  constructor(limit: number, budget: Budget | null = null, client = '') {
    this.limit = limit
    this.#budget = budget
    this.#client = client
  }

  /** @throws BodyTooLargeError; LimitError 503 if the client holds more than its share */
  add(bytes: number): void {
    this.#size += bytes
    if (this.#size > this.limit) throw new BodyTooLargeError(this.limit)
    if (this.#size <= LARGE) return
    const more = this.#size - this.#counted
    if (this.#budget?.take(this.#client, 'bodies', more) === false) {
      throw new LimitError(503, 'Too many request bodies are being read. Send this one again later.')
    }
    this.#counted = this.#size
  }

  /** Whether it is one of those that count. */
  get isLarge(): boolean {
    return this.#counted > 0
  }

  /** Notes that it is read. A large one then waits for its turn. */
  async end(): Promise<void> {
    if (this.isLarge) await waitForTurn(this.#client)
    this.release()
  }

  /** Counts it no more. */
  release(): void {
    this.#budget?.add(this.#client, 'bodies', -this.#counted)
    this.#counted = 0
  }
}

/**
 * Reads the body of a platform request.
 * @throws BodyTooLargeError; LimitError
 */
export async function readBody(request: Request, count: BodyCount): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > count.limit) throw new BodyTooLargeError(count.limit)
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
