import type { IncomingMessage } from 'node:http'
import { LimitError } from '../host/limit-error.ts'
import { BodyTooLargeError } from '../host/read-body.ts'
import type { Usage } from '../host/usage.ts'

/** The size of all bodies that are being read, in bytes: clients can take their time to send them. */
const MAX_BYTES = 128 * 1024 * 1024

/** A body of this size is read even where others have filled all: so clients with small ones are not locked out. */
const SMALL_BODY = 8 * 1024

/** Reads the request bodies of a server. */
export class BodyReader {
  readonly #limit: number
  #bytes = 0

  /** @param limit - of each body, in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Reads a body.
   * @param usage - of the collection that the request can write to
   * @throws BodyTooLargeError; LimitError if too much is being read, or if the collection has no more room: others can
   * write while it is read
   */
  read(request: IncomingMessage, usage: Usage): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (Number(request.headers['content-length'] ?? 0) > this.#limit) throw new BodyTooLargeError(this.#limit)
      const chunks: Buffer[] = []
      let size = 0
      const release = () => {
        this.#bytes -= size
        size = 0
      }
      const fail = (error: Error) => {
        request.off('data', read).pause()
        release()
        reject(error)
      }
      const read = (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        this.#bytes += chunk.length
        if (size > this.#limit) fail(new BodyTooLargeError(this.#limit))
        else if (size > SMALL_BODY && this.#bytes > MAX_BYTES) {
          fail(new LimitError(503, 'Too many request bodies are being read. Send this one again later.'))
        }
      }
      // Listeners, because `for await` takes longer than the rest of a small write together.
      request.on('data', read)
      request.once('end', () => {
        release()
        try {
          usage.checkWrite(request.method!)
          resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
        } catch (error) {
          reject(error)
        }
      })
      request.once('error', fail)
    })
  }
}
