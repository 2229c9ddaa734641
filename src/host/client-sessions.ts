/** What a session is counted by. */
interface Owned {
  /** The network of the client that began it. */
  readonly client: string
}

/** Sessions of clients, of which the least needed one is found in a time that does not depend on their number. */
export class ClientSessions<Session extends Owned> {
  /** The sessions of each client, the least recently used first. */
  readonly #byClient = new Map<string, Set<Session>>()
  /** The clients with a number of sessions, the one that used one least recently first. */
  readonly #byCount = new Map<number, Set<string>>()
  /** The largest number of sessions of a client. */
  #most = 0

  /** Adds a session, or moves one to the end of the order. */
  use(session: Session): void {
    const { client } = session
    const sessions = this.#byClient.get(client) ?? new Set()
    this.#byClient.set(client, sessions)
    const count = sessions.size
    sessions.delete(session)
    sessions.add(session)
    this.#move(client, count, sessions.size)
  }

  delete(session: Session): void {
    const { client } = session
    const sessions = this.#byClient.get(client)
    if (!sessions?.delete(session)) return
    if (sessions.size === 0) this.#byClient.delete(client)
    this.#move(client, sessions.size + 1, sessions.size)
  }

  /** The number of sessions of a client. */
  count(client: string): number {
    return this.#byClient.get(client)?.size ?? 0
  }

  /** The largest number of sessions of a client; 0 if there are none. */
  get most(): number {
    return this.#most
  }

  /**
   * Finds the least recently used session of the client with the most; undefined if there is none.
   * @param newcomer - the client that gets one more, which counts
   */
  findLeastNeeded(newcomer: string): Session | undefined {
    const own = this.count(newcomer)
    const [busiest = ''] = this.#byCount.get(this.#most) ?? []
    const client = own > 0 && own + 1 >= this.#most ? newcomer : busiest
    return this.#byClient.get(client)?.values().next().value
  }

  #move(client: string, from: number, to: number): void {
    const left = this.#byCount.get(from)
    left?.delete(client)
    if (left?.size === 0) this.#byCount.delete(from)
    if (to > 0) {
      const clients = this.#byCount.get(to) ?? new Set()
      this.#byCount.set(to, clients.add(client))
    }
    // A count changes by one.
    if (to > this.#most || !this.#byCount.has(this.#most)) this.#most = to
  }
}
