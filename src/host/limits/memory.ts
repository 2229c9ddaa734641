import type { Client } from '../request/client-address.ts'
import { createMemoryError } from '../request/responses.ts'

/** The shared collection, which is nobody's. No address has this form. */
export const SHARED_CLIENT: Client = { network: '/', site: '/' }

/** The part of the budget up to which the only session of a client ends after those of clients with several. */
const SMALL_PART = 1 / 16

/** The memory that the clients of a site hold. */
interface Site {
  readonly name: string
  bytes: number
  /** Those that can end. */
  readonly holdings: Set<Holding>
}

interface HoldingOptions {
  /** Whether it ends before the sessions of its client: a log, a checkpoint, a response that is not read. */
  isFirst?: boolean
  /** Whether it is a session in which something was changed. */
  isChangedSession?: () => boolean
}

/** Something that a client makes a host hold in its memory. */
export class Holding {
  readonly #memory: Memory
  readonly client: Client
  /** Ends it; null for what cannot end. */
  readonly end: (() => void) | null
  readonly isFirst: boolean
  readonly isChangedSession: () => boolean
  bytes = 0
  /** The account of its client's site; null while it has no size. */
  site: Site | null = null
  /** The number of its last use, which rises. */
  lastUse = 0
  #isReleased = false

  constructor(memory: Memory, client: Client, end: (() => void) | null, options: HoldingOptions) {
    const { isFirst = false, isChangedSession = () => false } = options
    this.#memory = memory
    this.client = client
    this.end = end
    this.isFirst = isFirst
    this.isChangedSession = isChangedSession
  }

  /** Notes its size, and that it was used; 0 while it is not held. */
  resize(bytes: number): void {
    if (this.#isReleased) return
    const difference = bytes - this.bytes
    this.bytes = bytes
    this.#memory.note(this, difference)
  }

  /** Notes that it is not held, and never will be again, whatever is under way. */
  release(): void {
    this.resize(0)
    this.#isReleased = true
  }
}

/**
 * The memory that clients make a host hold: sessions, logs, checkpoints, requests under way, responses that are not read. Each is
 * counted, and all together have one budget. Above it, the site that holds the most gives up, of its largest network: a log,
 * then the session that it used least recently.
 */
export class Memory {
  readonly #sites = new Map<string, Site>()
  #uses = 0
  /** In bytes. */
  used = 0

  /**
   * @param limit - in bytes
   * @param isOfOne - whether it is of one collection alone, and no others have to leave room for that
   */
  constructor(
    readonly limit: number,
    readonly isOfOne = false,
  ) {}

  /**
   * Counts something that a client holds, once it has a size.
   * @param end - ends it where memory is short, so that nothing refers to it; null for what cannot end
   */
  hold(client: Client, end: (() => void) | null, options: HoldingOptions = {}): Holding {
    return new Holding(this, client, end, options)
  }

  /** For {@link Holding}: notes that it was used, and how much larger it is. */
  note(holding: Holding, difference: number): void {
    holding.lastUse = ++this.#uses
    if (difference === 0) return
    const site = holding.site ?? this.#begin(holding)
    site.bytes += difference
    this.used += difference
    if (holding.bytes > 0) return
    holding.site = null
    site.holdings.delete(holding)
    if (site.bytes === 0) this.#sites.delete(site.name)
  }

  /** Finds the site of what has no size yet, and lets it end. */
  #begin(holding: Holding): Site {
    const site = this.#findSite(holding.client.site)
    holding.site = site
    if (holding.end !== null) site.holdings.add(holding)
    return site
  }

  #findSite(name: string): Site {
    const found = this.#sites.get(name)
    if (found) return found
    const site: Site = { name, bytes: 0, holdings: new Set() }
    this.#sites.set(name, site)
    return site
  }

  hasRoom(bytes: number): boolean {
    return this.used + bytes <= this.limit
  }

  /**
   * Ends what has to end, one after the other, so that there is room for so many bytes more.
   * @param writer - the session that they are for, which does not end for them
   * @returns whether there is room
   */
  makeRoom(bytes: number, writer: Holding | null): boolean {
    while (!this.hasRoom(bytes)) {
      const sites = [...this.#sites.values()].sort((a, b) => b.bytes - a.bytes)
      const holding = this.#findNext(sites, writer, true) ?? this.#findNext(sites, writer, false)
      if (holding === null) return false
      holding.resize(0)
      holding.end!()
    }
    return true
  }

  /** @throws LimitError 503 if there is no room for so many bytes more */
  checkRoom(bytes: number, writer: Holding | null): void {
    if (!this.makeRoom(bytes, writer)) throw createMemoryError()
  }

  /**
   * The next part to end; null if none can. No site loses anything to one that holds more.
   * @param sparesOnly - whether the only session of a client that has little else stays
   */
  #findNext(sites: readonly Site[], writer: Holding | null, sparesOnly: boolean): Holding | null {
    for (const site of sites) {
      const isSmall = site.bytes <= SMALL_PART * this.limit
      const spared = sparesOnly && isSmall ? findOnlySession(site) : null
      const found = findFirst([...site.holdings].filter((holding) => holding !== writer && holding !== spared))
      if (found) return found
      if (writer !== null && site.name === writer.client.site && writer.client !== SHARED_CLIENT) return null
    }
    return null
  }
}

/** The session of a site that alone has changes; null if there are several, or none. */
function findOnlySession({ holdings }: Site): Holding | null {
  const changed = [...holdings].filter(({ isChangedSession }) => isChangedSession())
  return changed.length === 1 ? changed[0]! : null
}

/** Of the holdings of a site: the first one of the network with the most. */
function findFirst(holdings: readonly Holding[]): Holding | undefined {
  const bytes = new Map<string, number>()
  for (const { client, bytes: more } of holdings) bytes.set(client.network, (bytes.get(client.network) ?? 0) + more)
  const largest = [...bytes].reduce((a, b) => (b[1] > a[1] ? b : a), ['', -1])[0]
  const ofLargest = holdings.filter(({ client }) => client.network === largest)
  return findLeastUsed(ofLargest.filter(({ isFirst }) => isFirst)) ?? findLeastUsed(ofLargest)
}

function findLeastUsed([first, ...others]: readonly Holding[]): Holding | undefined {
  return first && others.reduce((least, holding) => (holding.lastUse < least.lastUse ? holding : least), first)
}

/** The members of Node's `process` that are used here. No import, because the same code runs on other platforms. */
interface NodeProcess {
  readonly versions?: Readonly<Record<string, string>>
  getBuiltinModule?(name: 'node:v8'): { getHeapStatistics(): { readonly heap_size_limit: number } }
}

/** The young generation as V8 counts it, in bytes: most of it is garbage. */
const YOUNG = 48 * 1024 * 1024

/** The limit of the heap of Node, without its young generation, in bytes; infinite elsewhere. */
export function findHeapLimit(): number {
  const { process } = globalThis as { process?: NodeProcess }
  const { node, bun, deno } = process?.versions ?? {}
  const v8 = node && !bun && !deno ? process!.getBuiltinModule?.('node:v8') : undefined
  return v8 ? Math.max(0, v8.getHeapStatistics().heap_size_limit - YOUNG) : Infinity
}
