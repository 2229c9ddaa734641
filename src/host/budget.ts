/** What clients make a host hold in its memory. */
export const heldKinds = ['written', 'logs', 'bodies', 'delayed', 'unsent', 'pipelined'] as const
export type HeldKind = (typeof heldKinds)[number]

/** The client that holds the shared collection. */
export const NOBODY = '/'

/** A log, which is cleared where others need its room. */
export interface ClearableLog {
  /** The client that holds it. */
  readonly client: string
  clear(): void
}

/**
 * One limit of what all clients make a host hold. From half of it on, those who hold more than their share yield: their
 * logs are cleared, and what they send is refused. A share is half of the limit, divided by the number of clients that hold
 * something, so the second half is for those who hold little. Where so many of them come that this is full too, the client
 * that holds the most loses a session.
 */
export class Budget {
  /** Ends a session of a client; false if it has none. */
  endSession: (client: string) => boolean = () => false
  readonly #limit: number
  readonly #clients = new Map<string, number>()
  readonly #kinds = Object.fromEntries(heldKinds.map((kind) => [kind, 0])) as Record<HeldKind, number>
  /** Those that were used least recently first. */
  readonly #logs = new Set<ClearableLog>()
  #total = 0

  /** @param limit - in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** What is held now, in bytes. */
  get held(): Readonly<Record<HeldKind, number>> {
    return this.#kinds
  }

  /**
   * Whether a client that would hold more yields.
   * @param more - in bytes
   */
  isOver(client: string, more = 0): boolean {
    const half = this.#limit / 2
    const held = this.#clients.get(client)
    const clients = this.#clients.size + (held === undefined ? 1 : 0)
    return this.#total + more > half && (held ?? 0) + more > half / clients
  }

  /**
   * Counts what a client holds, whether it is over its share or not.
   * @param bytes - negative for what it no longer holds
   */
  add(client: string, kind: HeldKind, bytes: number): void {
    if (bytes === 0) return
    const held = (this.#clients.get(client) ?? 0) + bytes
    if (held > 0) this.#clients.set(client, held)
    else this.#clients.delete(client)
    this.#kinds[kind] += bytes
    this.#total += bytes
    if (bytes <= 0) return
    this.#clearLogs(client, 0)
    while (this.#total > this.#limit && this.endSession(this.#findGreediest())) {}
  }

  /**
   * Counts what a client holds for a while, unless it has to yield.
   * @returns false if it has
   */
  take(client: string, kind: HeldKind, bytes: number): boolean {
    if (this.isOver(client, bytes)) this.#clearLogs(client, bytes)
    if (this.isOver(client, bytes) || this.#total + bytes > this.#limit) return false
    this.add(client, kind, bytes)
    return true
  }

  /**
   * Notes that a log is used.
   * @param isEmpty - whether there is nothing to clear
   */
  useLog(log: ClearableLog, isEmpty: boolean): void {
    // Deleted first, because `add` alone would keep its place in the order.
    this.#logs.delete(log)
    if (!isEmpty) this.#logs.add(log)
  }

  /** Clears logs of clients that hold more than their share, or would: `client` with `more`. */
  #clearLogs(client: string, more: number): void {
    for (const log of this.#logs) {
      if (this.#total + more <= this.#limit / 2) return
      if (this.isOver(log.client, log.client === client ? more : 0)) log.clear()
    }
  }

  #findGreediest(): string {
    let [greediest, most] = ['', 0]
    for (const [client, held] of this.#clients) if (held > most) [greediest, most] = [client, held]
    return greediest
  }
}
