import type { Client } from '../request/client-address.ts'

/** A session with the client that began it. Its mock tells whether a request to it is under way. */
interface SessionOfClient {
  readonly client: Client
  readonly mock: { readonly isInUse: boolean }
}

/**
 * Finds the session that gives its place to a new one: of the site with the most, in it of the network with the most, the
 * least recently used one. One with a request under way only gives way to another site.
 * @param sessions - the least recently used first
 */
export function findLeastNeeded<Session extends SessionOfClient>(
  sessions: readonly Session[],
  newcomer: Client,
): Session | undefined {
  const ofSite = ofBusiest(sessions, 'site', newcomer)
  const found = ofBusiest(ofSite, 'network', newcomer)
  const isOfOther = found[0]?.client.site !== newcomer.site && ofSite.length > 1
  return found.find(({ mock }) => !mock.isInUse) ?? (isOfOther ? found[0] : undefined)
}

/** Whether each site has one session at most, and this one none: a place for it would cost another its only one. */
export function isFullFor(sessions: readonly SessionOfClient[], { site }: Client): boolean {
  const sites = new Set(sessions.map(({ client }) => client.site))
  return sites.size === sessions.length && !sites.has(site)
}

/** The sessions of the site, or of the network, that would have the most of them with one more for the newcomer. */
function ofBusiest<Session extends SessionOfClient>(
  sessions: readonly Session[],
  kind: keyof Client,
  newcomer: Client,
): Session[] {
  const byOwner = new Map<string, Session[]>()
  for (const session of sessions) {
    const owner = session.client[kind]
    const others = byOwner.get(owner)
    if (others) others.push(session)
    else byOwner.set(owner, [session])
  }
  const own = byOwner.get(newcomer[kind]) ?? []
  const busiest = [...byOwner.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
  return own.length > 0 && own.length + 1 >= busiest.length ? own : busiest
}
