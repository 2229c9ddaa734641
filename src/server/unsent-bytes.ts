import type { ServerResponse } from 'node:http'
import { createErrorResponse, type HostResponse } from '../host/host-request.ts'
import type { List } from '../simulator/list/list-objects.ts'
import { writeResponse } from './node-adapter.ts'

/** The size of all responses that wait for clients to read them, in bytes; beyond it, large responses are a 503. */
const LIMIT = 256 * 1024 * 1024
/** Smaller responses are not counted. */
const LARGE = 16 * 1024

const tooMuchUnsent = createErrorResponse(
  503,
  `Clients of this server have not read ${LIMIT / 1024 / 1024} MiB of its responses yet. Try again later.`,
)

/**
 * Writes the responses of a server, and limits the memory that clients take which do not read them. A list that many
 * clients ask for counts once.
 */
export class UnsentBytes {
  /** The number of clients that have not read all of a large response: of a list, or of a response of its own. */
  readonly #clients = new Map<List | ServerResponse, number>()
  #total = 0

  /** Writes a response of the service, or a 503 where too much is unsent. */
  write(response: ServerResponse, result: HostResponse & { list?: List | null }): void {
    const { list, body } = result
    const size = list ? list.bytes.length : (body?.length ?? 0)
    if (size < LARGE) {
      writeResponse(response, result)
      return
    }
    // A list that is held here keeps its bytes, so that all clients get the same ones.
    const key = list ?? response
    const clients = this.#clients.get(key) ?? 0
    const hasRoom = clients > 0 || this.#total + size <= LIMIT
    writeResponse(response, hasRoom ? result : tooMuchUnsent)
    if (!hasRoom || response.writableLength === 0) return
    this.#clients.set(key, clients + 1)
    if (clients === 0) this.#total += size
    response.once('close', () => {
      const others = this.#clients.get(key)! - 1
      if (others > 0) return void this.#clients.set(key, others)
      this.#clients.delete(key)
      this.#total -= size
    })
  }
}
