/*
 * The bounds of a host that no option changes. With those of the options (`bodyLimit`, `maxObjects`, `maxSessions`,
 * `logLimit`, `maxDelay`), docs/server.md has them in one table.
 */

/** The limits of a host, by their names in the log. */
export type LimitName =
  | ('headers' | 'body' | 'elements' | 'objects' | 'sessions' | 'memory')
  | ('waiting' | 'pipelining' | 'connections' | 'tokens')

/** The headers of a request; one with more gets a 431. Node itself would leave out the rest, tokens and cookies too. */
export const MAX_HEADERS = 100

/** The elements of a list in the body of a request to the service, and the keys of an object; one with more gets a 400. */
export const MAX_ELEMENTS = 10_000

/** The requests of a client that wait: in a delay, or behind others on their connection. One more gets a 503. */
export const MAX_WAITING = 5_000

/** The requests on a connection that wait for the one before them. With one more, it is closed. */
export const MAX_PIPELINED = 100

/** What a request that waits takes in memory besides its body, roughly, in bytes. */
export const REQUEST_WEIGHT = 8 * 1024

/** Counts something of each client, up to a limit. */
export class CountByClient {
  readonly #counts = new Map<string, number>()

  constructor(readonly limit: number) {}

  /** Counts one more; returns false if a client has as many as it may. */
  tryAdd(client: string): boolean {
    const count = this.#counts.get(client) ?? 0
    if (count >= this.limit) return false
    this.#counts.set(client, count + 1)
    return true
  }

  remove(client: string): void {
    const count = this.#counts.get(client)! - 1
    if (count > 0) this.#counts.set(client, count)
    else this.#counts.delete(client)
  }
}
