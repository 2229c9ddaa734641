/** What clients make a host hold in its memory. */
export const heldKinds = ['written', 'logs', 'bodies', 'delayed', 'unsent', 'pipelined'] as const
export type HeldKind = (typeof heldKinds)[number]

/** The client of the shared collection, which is nobody's session. No address has this form. */
export const SHARED_CLIENT = '/'

/** A log that counts, and is dropped where its client holds too much. */
export interface DroppableLog {
  readonly client: string
  drop(): void
}

/** What a request that waits takes in memory besides its body, roughly, in bytes. */
export const REQUEST_WEIGHT = 8 * 1024

/**
 * One limit of what all clients make a host hold. While more than half of it is held, each client has a share: that
 * half, divided by the number of clients. Of a client above its share, the logs are cleared, and what it sends is
 * refused. Where so many hold little that the second half is full too, the one that holds the most loses a session.
 */
export class Budget {
  readonly #limit: number
  readonly #endSession: (client: string) => boolean
  readonly #bytesByClient = new Map<string, number>()
  readonly #bytesByKind = Object.fromEntries(heldKinds.map((kind) => [kind, 0])) as Record<HeldKind, number>
  /** Those that are not empty, the least recently used first. */
  readonly #logs = new Set<DroppableLog>()
  #total = 0

  /** @param endSession - ends a session of a client; returns false if it has none */
  constructor(limit: number, endSession: (client: string) => boolean = () => false) {
    this.#limit = limit
    this.#endSession = endSession
  }

  /** What is held now, in bytes. */
  get held(): Readonly<Record<HeldKind, number>> {
    return this.#bytesByKind
  }

  /** Whether a client holds more than its share, or would with some more bytes. */
  exceedsShare(client: string, more = 0): boolean {
    const half = this.#limit / 2
    const held = this.#bytesByClient.get(client)
    const clients = this.#bytesByClient.size + (held === undefined ? 1 : 0)
    return this.#total + more > half && (held ?? 0) + more > half / clients
  }

  /** Counts what a client holds, or no longer holds, whatever its share. */
  add(client: string, kind: HeldKind, bytes: number): void {
    if (bytes === 0) return
    const held = (this.#bytesByClient.get(client) ?? 0) + bytes
    if (held > 0) this.#bytesByClient.set(client, held)
    else this.#bytesByClient.delete(client)
    this.#bytesByKind[kind] += bytes
    this.#total += bytes
    if (bytes <= 0) return
    this.#clearLogs(client, 0)
    while (this.#total > this.#limit && this.#endSession(this.#findLargestClient())) {}
  }

  /** Clears logs where a client would hold more than its share with some more bytes; returns whether it has room then. */
  makeRoom(client: string, more: number): boolean {
    if (this.exceedsShare(client, more)) this.#clearLogs(client, more)
    return !this.exceedsShare(client, more)
  }

  /** Counts what a client would hold; returns false if that is more than its share. */
  tryAdd(client: string, kind: HeldKind, bytes: number): boolean {
    if (!this.makeRoom(client, bytes) || this.#total + bytes > this.#limit) return false
    this.add(client, kind, bytes)
    return true
  }

  /** Notes that a log is used. An empty one has nothing to clear. */
  touchLog(log: DroppableLog, isEmpty: boolean): void {
    // Deleted first, because `add` alone would keep its place in the order.
    this.#logs.delete(log)
    if (!isEmpty) this.#logs.add(log)
  }

  /** Clears logs of clients that hold more than their share, or would: `client` with `more`. */
  #clearLogs(client: string, more: number): void {
    for (const log of this.#logs) {
      if (this.#total + more <= this.#limit / 2) return
      if (this.exceedsShare(log.client, log.client === client ? more : 0)) log.drop()
    }
  }

  #findLargestClient(): string {
    let [largest, most] = ['', 0]
    for (const [client, held] of this.#bytesByClient) if (held > most) [largest, most] = [client, held]
    return largest
  }
}
