import { LimitError } from '../request/responses.ts'

/** From this size on, a request waits for others once its body is there, in bytes. */
export const LARGE_BODY = 16 * 1024

/** The size of a part of a body without its bytes: some are one byte long. */
const PART_WEIGHT = 256

/** The least size of a byte of a body: itself, a character of an object, and one of its JSON. */
const LEAST_WEIGHT = 3

/** The body of a request while it arrives: within its limit, and counted. */
export class RequestBody {
  readonly #limit: number
  readonly #onWeight: ((weight: number) => void) | undefined
  #parts: Uint8Array[] = []
  #weight = 0
  #size = 0
  #isDropped = false

  /**
   * @param limit - in bytes
   * @param onWeight - called with what it takes in memory so far, or will take, in bytes; can throw
   */
  constructor(limit: number, onWeight?: (weight: number) => void) {
    this.#limit = limit
    this.#onWeight = onWeight
  }

  /** In bytes, so far. */
  get size(): number {
    return this.#size
  }

  /**
   * Checks the header `Content-Length`: a body that there is no room for is not read.
   * @throws LimitError 413 for a body over the limit, and what `onWeight` throws
   */
  announce(contentLength: string | null | undefined): void {
    this.#note(Number(contentLength ?? 0), 1)
  }

  /** @throws LimitError 413 for a body over the limit, and what `onWeight` throws */
  add(part: Uint8Array): void {
    this.#size += part.length
    this.#note(this.#size, this.#parts.length + 1)
    if (!this.#isDropped) this.#parts.push(part)
  }

  /** Returns what has come, and keeps nothing. */
  take(): Uint8Array {
    const [first = new Uint8Array(), ...others] = this.#parts.splice(0)
    if (others.length === 0) return first
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const part of [first, ...others]) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  /** Keeps nothing, also of what still comes: the rest of the request can take long. */
  drop(): void {
    this.#isDropped = true
    this.#parts = []
  }

  #note(size: number, parts: number): void {
    if (size > this.#limit) {
      this.drop()
      throw new LimitError(413, 'body', `Request body exceeded ${this.#limit} bytes.`)
    }
    const weight = LEAST_WEIGHT * size + PART_WEIGHT * parts
    if (weight <= this.#weight) return
    this.#weight = weight
    this.#onWeight?.(weight)
  }
}

/** Reads the body of a platform's request. */
export async function readPlatformBody(request: Request, body: RequestBody): Promise<void> {
  body.announce(request.headers.get('content-length'))
  const reader = request.body?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader!.read()) body.add(part.value)
  } catch (error) {
    // Not awaited: a stream may never say that it has ended.
    reader!.cancel().catch(() => {})
    throw error
  }
}
