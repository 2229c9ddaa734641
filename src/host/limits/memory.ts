import type { Client } from '../request/client-address.ts'
import { createMemoryError, LimitError } from '../request/responses.ts'
import { CountByClient, MAX_WAITING } from './bounds.ts'
import type { Gauge } from './gauge.ts'

/*
 * The marks, as parts of the limit. Above the first, logs are dropped and lists are not kept; above the second, the largest
 * client is refused what is large; above the limit itself, what clients hold ends, that of the largest first.
 */
const KEEPING = 0.65
const REFUSING = 0.85

/** When something that is held ends: where memory is short, or only where there is none left. */
type Priority = 'log' | 'other'

/** The shared collection, which is nobody's. No address has this form. */
export const SHARED_CLIENT: Client = { network: '/', site: '/' }

/** What the clients of a site hold. */
interface Site {
  bytes: number
  /** What can end, the least recently used first. */
  readonly log: Set<Holding>
  readonly other: Set<Holding>
}

/** Something that a client makes a host hold in its memory. */
export class Holding {
  readonly #memory: Memory
  readonly client: Client
  readonly priority: Priority
  /** Ends it; null for what cannot end. */
  readonly end: (() => void) | null
  bytes = 0

  constructor(memory: Memory, client: Client, end: (() => void) | null, priority: Priority) {
    this.#memory = memory
    this.client = client
    this.end = end
    this.priority = priority
  }

  /** Notes its size, roughly; 0 once it is no longer held. */
  resize(bytes: number): void {
    const difference = bytes - this.bytes
    this.bytes = bytes
    this.#memory.note(this, difference)
  }
}

/**
 * What clients make a host hold: sessions, their logs, requests under way, responses that are not read. Each is counted
 * roughly, for the order in which they end where memory is short: those of the largest site first, of its largest network,
 * the least recently used ones.
 */
export class Memory {
  readonly #sites = new Map<string, Site>()
  /** The requests that wait, of each network. */
  readonly waiting = new CountByClient(MAX_WAITING)

  /** Called once, where what no client holds leaves no room for sessions: with its size, in bytes. */
  onNoRoom: ((own: number) => void) | undefined

  constructor(readonly gauge: Gauge) {}

  /** Whether there is room for what is only kept to be faster. */
  get canKeep(): boolean {
    return this.gauge.used < KEEPING * this.gauge.limit
  }

  /** Counts something that a client holds, once it has a size. */
  hold(client: Client, end: (() => void) | null, priority: Priority = 'other'): Holding {
    return new Holding(this, client, end, priority)
  }

  /** For {@link Holding}: notes that it was used, and how much larger it is. */
  note(holding: Holding, difference: number): void {
    const { client, priority, bytes } = holding
    const site = this.#sites.get(client.site) ?? { bytes: 0, log: new Set(), other: new Set() }
    this.#sites.set(client.site, site)
    site.bytes += difference
    this.gauge.add(difference)
    // Deleted first, because `add` alone would keep its place in the order.
    site[priority].delete(holding)
    if (bytes > 0 && holding.end !== null) site[priority].add(holding)
    if (site.bytes === 0) this.#sites.delete(client.site)
  }

  /** Ends what has to end, so that there is room for so many bytes more. */
  makeRoom(bytes = 0): void {
    const { limit } = this.gauge
    this.#endWhileAbove(KEEPING * limit - bytes, 'log')
    this.#endWhileAbove(limit - bytes, 'other')
  }

  /** @throws LimitError 503 if a client may not begin something large now */
  checkRoom(client: Client, bytes: number): void {
    const { limit } = this.gauge
    if (!this.#isAbove(REFUSING * limit - bytes)) return
    this.checkOwn()
    if (this.isLargest(client)) throw createMemoryError()
    this.makeRoom(bytes)
    if (this.#isAbove(limit - bytes)) throw createMemoryError()
  }

  /** Notes whether what no client holds leaves room for sessions: code, the initial objects, the shared collection. */
  checkOwn(): void {
    const { limit } = this.gauge
    if (this.onNoRoom === undefined || !this.#isAbove(REFUSING * limit)) return
    let own = this.gauge.used
    for (const [site, { bytes }] of this.#sites) if (site !== SHARED_CLIENT.site) own -= bytes
    if (own <= REFUSING * limit) return
    this.onNoRoom(own)
    this.onNoRoom = undefined
  }

  /** @throws LimitError 507 if the shared collection, which cannot end, takes more than anybody else */
  checkSharedCollection(): void {
    if (this.canKeep || !this.isLargest(SHARED_CLIENT)) return
    this.gauge.measure()
    if (this.canKeep) return
    throw new LimitError(
      507,
      'memory',
      'The server has no room for more in this collection. Delete objects, or give it more memory.',
    )
  }

  /** Whether no site holds more than that of a client. */
  isLargest({ site }: Client): boolean {
    const own = this.#sites.get(site)?.bytes ?? 0
    for (const [other, { bytes }] of this.#sites) if (other !== site && bytes > own) return false
    return true
  }

  /** Whether more than this is used. */
  #isAbove(bytes: number): boolean {
    if (this.gauge.used <= bytes) return false
    this.gauge.measure()
    return this.gauge.used > bytes
  }

  #endWhileAbove(bytes: number, priority: Priority): void {
    // Of a log, an estimate is enough: to measure takes longer than to lose one.
    while (priority === 'log' ? this.gauge.used > bytes : this.#isAbove(bytes)) {
      this.checkOwn()
      const holding = this.#findNext(priority)
      if (holding === null) return
      holding.resize(0)
      holding.end!()
    }
  }

  /** What ends next; null if nothing can. */
  #findNext(priority: Priority): Holding | null {
    let largest: Site | null = null
    for (const site of this.#sites.values())
      if (site[priority].size > 0 && site.bytes > (largest?.bytes ?? -1)) largest = site
    if (largest === null) return null
    const networks = new Map<string, { bytes: number; first: Holding }>()
    for (const holding of largest[priority]) {
      const { network } = holding.client
      const found = networks.get(network) ?? { bytes: 0, first: holding }
      networks.set(network, found)
      found.bytes += holding.bytes
    }
    return [...networks.values()].reduce((a, b) => (b.bytes > a.bytes ? b : a)).first
  }
}
