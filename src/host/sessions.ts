import { SESSION_NAME } from '../client/paths.ts'
import type { SessionInfo } from '../client/session-info.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import { toNetwork } from './client-network.ts'
import { ClientSessions } from './client-sessions.ts'
import type { HostMock, HostMocks } from './host-mock.ts'
import { LimitError } from './limit-error.ts'

/** The default time without a request after which a session ends, in ms. */
export const DEFAULT_SESSION_IDLE = 30 * 60_000

/** The limits of the sessions of a host. */
export interface SessionLimits {
  /**
   * The number of sessions at a time. For one more, a session ends in which nothing was changed; else the least
   * recently used one of the client with the most sessions. Where each client has one, the request gets a 503. A client
   * is an IPv4 address, or the first 64 bits of an IPv6 address.
   * @default 1000
   */
  maxSessions?: number | undefined
  /**
   * The time without a request after which a session ends, in ms.
   * @default 1800000
   */
  sessionIdle?: number | undefined
}

interface Session {
  readonly name: string
  readonly mock: HostMock
  /** The network of the client that began it. */
  readonly client: string
  /** In ms. */
  lastUsed: number
  /** Those that it is one of: in which nothing was changed, or the others. */
  group: ClientSessions<Session>
}

/** The members of {@link Sessions} that a host uses. */
export type HostSessions = Pick<Sessions, 'use' | 'end' | 'endWaits' | 'close'> & {
  /** As that of {@link Sessions}; null where the platform cannot list them. */
  list(now: number): SessionInfo[] | null
}

/**
 * The sessions of a host: collections by name, for clients that must not see each other's changes. Each starts with
 * the initial state of the host's own collection, which is shared, so that a session costs only what it changes.
 */
export class Sessions {
  /** By name, in the order of their last use. */
  readonly #active = new Map<string, Session>()
  /** Those without changes, which the admin API did not use either: a new one is the same. */
  readonly #unchanged = new ClientSessions<Session>()
  readonly #changed = new ClientSessions<Session>()
  readonly #mocks: HostMocks
  readonly #initialState: () => InitialState
  readonly #limit: number
  readonly #idle: number

  /** @param initialState - the initial state of the shared collection now */
  constructor(
    mocks: HostMocks,
    initialState: () => InitialState,
    { maxSessions = 1000, sessionIdle = DEFAULT_SESSION_IDLE }: SessionLimits,
  ) {
    this.#mocks = mocks
    this.#initialState = initialState
    this.#limit = maxSessions
    this.#idle = sessionIdle
  }

  /**
   * Returns the mock of a session, which the first use creates. Ends the sessions whose idle time is over.
   * @param client - the address of the client
   * @param now - the current time, in ms
   * @param isAdmin - whether the admin API uses it: such a session does not give its place to another client's
   * @returns null for an invalid name
   * @throws LimitError 503 if all places are taken by sessions of other clients
   */
  use(name: string, client: string | undefined, now: number, isAdmin: boolean): HostMock | null {
    if (!SESSION_NAME.test(name)) return null
    this.#endIdle(now)
    const session = this.#active.get(name) ?? this.#create(name, toNetwork(client))
    session.lastUsed = now
    // Deleted first, because `set` alone would keep its place in the order.
    this.#active.delete(name)
    this.#active.set(name, session)
    session.group.use(session)
    if (isAdmin) this.#change(session)
    return session.mock
  }

  /**
   * Ends a session and deletes its collection. Its requests under way, waits and event streams end too.
   * @returns false if there is no such session
   */
  end(name: string): boolean {
    const session = this.#active.get(name)
    if (!session) return false
    this.#active.delete(name)
    session.group.delete(session)
    session.mock.endSession()
    return true
  }

  /**
   * Lists the sessions, the least recently used first.
   * @param now - the current time, in ms
   */
  list(now: number): SessionInfo[] {
    this.#endIdle(now)
    return Array.from(this.#active.values(), ({ name, mock, lastUsed, group }) => ({
      name,
      objects: mock.store.size,
      lastUsedAt: lastUsed,
      isChanged: group === this.#changed,
    }))
  }

  /** Ends what waits for events of the sessions; their requests under way go on. */
  endWaits(): void {
    for (const { mock } of this.#active.values()) mock.mockLifetime.end()
  }

  /** Ends all sessions. */
  close(): void {
    for (const name of [...this.#active.keys()]) this.end(name)
  }

  #create(name: string, client: string): Session {
    if (this.#active.size >= this.#limit) this.end(this.#findLeastNeeded(client).name)
    const mock = this.#mocks.createSession(this.#initialState())
    const session: Session = { name, mock, client, lastUsed: 0, group: this.#unchanged }
    // Settings change through the admin API only, which counts as a change itself.
    mock.store.subscribe(() => this.#change(session))
    return session
  }

  #change(session: Session): void {
    // The second is one that has ended.
    if (session.group === this.#changed || this.#active.get(session.name) !== session) return
    session.group.delete(session)
    session.group = this.#changed
    session.group.use(session)
  }

  /**
   * Finds the session that ends for a new one.
   * @throws LimitError 503 if each of the others would lose its only one
   */
  #findLeastNeeded(client: string): Session {
    const unchanged = this.#unchanged.findLeastNeeded(client)
    if (unchanged) return unchanged
    if (this.#changed.most === 1 && this.#changed.count(client) === 0) throw this.#createFullError()
    return this.#changed.findLeastNeeded(client)!
  }

  #createFullError(): LimitError {
    return new LimitError(
      503,
      `The limit of ${this.#limit} sessions is reached. End one with DELETE, wait until an idle one ends, or raise the limit.`,
    )
  }

  #endIdle(now: number): void {
    for (const [name, { lastUsed }] of this.#active) {
      if (now - lastUsed <= this.#idle) return
      this.end(name)
    }
  }
}
