import type { InParts } from '../../mock/in-parts.ts'

/** Runs a function after the events that have come meanwhile. */
const afterEvents: (run: () => void) => void = globalThis.setImmediate ?? setTimeout

/** Requests that wait for their turn. Clients are served round-robin: the first one is the next. */
class RoundRobinQueue {
  readonly #rounds: number
  readonly #atATime: number
  readonly #waiting = new Map<string, (() => void)[]>()
  /** Requests that did not wait since the last round of events. */
  #begun = 0

  /**
   * @param rounds - of events that come before each turn
   * @param atATime - requests in one turn
   */
  constructor(rounds: number, atATime: number) {
    this.#rounds = rounds
    this.#atATime = atATime
  }

  /** Resolves when a request of a client has its turn. */
  wait(client: string): Promise<void> {
    return new Promise((resolve) => {
      const isIdle = this.#waiting.size === 0
      const queue = this.#waiting.get(client)
      if (queue) queue.push(resolve)
      else this.#waiting.set(client, [resolve])
      if (isIdle) void this.#serve()
    })
  }

  /** The same, but null for a request that can begin at once. */
  waitIfMany(client: string): Promise<void> | null {
    if (this.#waiting.size > 0 || this.#begun === this.#atATime) return this.wait(client)
    if (this.#begun === 0) {
      void yieldToEvents().then(() => {
        this.#begun = 0
      })
    }
    this.#begun++
    return null
  }

  async #serve(): Promise<void> {
    while (this.#waiting.size > 0) {
      for (let round = 0; round < this.#rounds; round++) await yieldToEvents()
      for (let n = 0; n < this.#atATime && this.#waiting.size > 0; n++) this.#serveNext()
    }
  }

  #serveNext(): void {
    const [client, queue] = this.#waiting.entries().next().value!
    const resolve = queue.shift()!
    this.#waiting.delete(client)
    if (queue.length > 0) this.#waiting.set(client, queue)
    resolve()
  }
}

// Each is one for the whole process, whose hosts share the event loop.

/** Large requests, one at a time. A client needs some rounds of events to connect, to send and to be answered. */
export const largeRequests = new RoundRobinQueue(3, 1)

/**
 * All requests to a server, a few in each round of events, which accepts one connection: else one client with a thousand
 * connections keeps others from connecting.
 */
export const allRequests = new RoundRobinQueue(1, 2)

/** Lets the event loop handle other events, in the middle of something that takes long. */
export function yieldToEvents(): Promise<void> {
  return new Promise(afterEvents)
}

/** Does work in parts, and lets the event loop handle other events in between. */
export async function inTurns<Result>(parts: InParts<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    await yieldToEvents()
  }
}
