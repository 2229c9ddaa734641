import type { Client } from '../request/client-address.ts'

/** Items by their owners. The owner with the most, and its least recently used item, are found in O(1). */
export class ItemsByOwner<Item> {
  readonly #ownerOf: (item: Item) => string
  /** The items of each owner, the least recently used first. */
  readonly #byOwner = new Map<string, Set<Item>>()
  /** The owners with a number of items, the one that used one least recently first. */
  readonly #byCount = new Map<number, Set<string>>()
  #most = 0

  constructor(ownerOf: (item: Item) => string) {
    this.#ownerOf = ownerOf
  }

  /** Adds an item, or moves one to the end of the order. */
  use(item: Item): void {
    const owner = this.#ownerOf(item)
    const items = this.#byOwner.get(owner) ?? new Set()
    this.#byOwner.set(owner, items)
    const count = items.size
    items.delete(item)
    items.add(item)
    this.#move(owner, count, items.size)
  }

  delete(item: Item): void {
    const owner = this.#ownerOf(item)
    const items = this.#byOwner.get(owner)
    if (!items?.delete(item)) return
    if (items.size === 0) this.#byOwner.delete(owner)
    this.#move(owner, items.size + 1, items.size)
  }

  count(owner: string): number {
    return this.#byOwner.get(owner)?.size ?? 0
  }

  /** The largest number of items of an owner; 0 if there are none. */
  get most(): number {
    return this.#most
  }

  /** The items of an owner, the least recently used first. */
  of(owner: string): Iterable<Item> {
    return this.#byOwner.get(owner) ?? []
  }

  /** Finds the owner with the most items, if the newcomer gets one more. */
  findOwner(newcomer: string): string | undefined {
    const count = this.count(newcomer)
    const [busiest] = this.#byCount.get(this.#most) ?? []
    return count > 0 && count + 1 >= this.#most ? newcomer : busiest
  }

  #move(owner: string, from: number, to: number): void {
    const left = this.#byCount.get(from)
    left?.delete(owner)
    if (left?.size === 0) this.#byCount.delete(from)
    if (to > 0) {
      const owners = this.#byCount.get(to) ?? new Set()
      this.#byCount.set(to, owners.add(owner))
    }
    // A count changes by one.
    if (to > this.#most || !this.#byCount.has(this.#most)) this.#most = to
  }
}

/** A session with the client that began it. Its mock tells whether a request to it is under way. */
interface SessionOfClient {
  readonly client: Client
  readonly mock: { readonly isInUse: boolean }
}

/** Sessions by the clients that began them. The sites share the places, and the clients of a site share those of the site. */
export class SessionsByClient<Session extends SessionOfClient> {
  readonly #sites = new ItemsByOwner<Session>(({ client }) => client.site)
  readonly #clients = new Map<string, ItemsByOwner<Session>>()

  /** Adds a session, or moves one to the end of the order. */
  use(session: Session): void {
    const { site } = session.client
    const clients = this.#clients.get(site) ?? new ItemsByOwner(({ client }) => client.network)
    this.#clients.set(site, clients)
    this.#sites.use(session)
    clients.use(session)
  }

  delete(session: Session): void {
    const { site } = session.client
    this.#sites.delete(session)
    const clients = this.#clients.get(site)
    clients?.delete(session)
    if (clients?.most === 0) this.#clients.delete(site)
  }

  /** Whether each site has one session at most, and this one none: a place for it would cost another its only one. */
  isFullFor({ site }: Client): boolean {
    return this.#sites.most <= 1 && this.#sites.count(site) === 0
  }

  /** The least recently used session of a client; undefined if there is none. */
  findOldest({ network, site }: Client): Session | undefined {
    const [oldest] = this.#clients.get(site)?.of(network) ?? []
    return oldest
  }

  /**
   * Finds the session that gives its place to a new one: of the site with the most, in it of the client with the most,
   * the least recently used one. One with a request under way only gives way to another site.
   */
  findLeastNeeded(newcomer: Client): Session | undefined {
    const site = this.#sites.findOwner(newcomer.site)
    const clients = this.#clients.get(site!)
    if (clients === undefined) return undefined
    const sessions = clients.of(clients.findOwner(newcomer.network)!)
    for (const session of sessions) if (!session.mock.isInUse) return session
    const [oldest] = sessions
    return site !== newcomer.site && this.#sites.most > 1 ? oldest : undefined
  }
}
