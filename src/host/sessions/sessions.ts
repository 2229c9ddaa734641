import type { SessionInfo } from '../../client/remote.ts'
import { type HostMock, SESSION_WEIGHT, type SessionOwner } from '../host-mock.ts'
import type { ResolvedHostOptions } from '../host-options.ts'
import type { LimitName } from '../limits/bounds.ts'
import type { Memory } from '../limits/memory.ts'
import type { Client } from '../request/client-address.ts'
import { LimitError } from '../request/responses.ts'
import { isVisitor } from './request-session.ts'
import { findLeastNeeded, isFullFor } from './sessions-by-client.ts'

interface Session {
  readonly name: string
  readonly mock: HostMock
  readonly client: Client
  /** In ms, by the clock of the host, which only goes forward. */
  lastUsed: number
  /** In ms since 1970. */
  lastUsedAt: number
  /** Whether something was changed in it, but for activity, or the admin API used it. */
  isChanged: boolean
}

/** How long a visitor counts as there after the last request, in ms. */
const VISIT = 5 * 60_000

/** The most visitors who see activity at a time. */
const MAX_VISITED = 20

/** Why a session ends: a request asked for it, its idle time is over, another took its place, or the host resets. */
export type SessionEnd = 'deleted' | 'idle' | 'evicted' | 'reset'

/** Called when a session has ended for a limit. */
type OnEvict = (session: Pick<Session, 'name' | 'client'>, limit: LimitName) => void

/** The numbers of sessions of a host, for its metrics. */
export interface SessionCounts {
  /** Those that have begun and not ended. */
  open: number
  begun: number
  ended: Readonly<Record<SessionEnd, number>>
  /** The number of objects in all of them. */
  objects: number
}

/** The members of {@link Sessions} that a host uses. */
export type HostSessions = Pick<Sessions, 'has' | 'use' | 'end' | 'visited' | 'endWaits'> & {
  /** As that of {@link Sessions}; null where the platform cannot list them. */
  endAll(reason: SessionEnd): number | null
  /** As that of {@link Sessions}; null where the platform cannot list them. */
  list(now: number): SessionInfo[] | null
  /** As that of {@link Sessions}; null where the platform cannot count them. */
  count(now: number): SessionCounts | null
}

/**
 * The sessions of a host: collections by name, for clients that must not see each other's changes. They share the
 * initial state, so that a session costs only what it changes.
 */
export class Sessions {
  /** By name, in the order of their last use. */
  readonly #active = new Map<string, Session>()
  readonly #createMock: (owner: SessionOwner) => HostMock
  readonly #memory: Memory
  readonly #limit: number
  readonly #idle: number
  readonly #onEvict: OnEvict
  readonly #ended: Record<SessionEnd, number> = { deleted: 0, idle: 0, evicted: 0, reset: 0 }
  #begun = 0

  /** @param createMock - creates the mock of a session of a client, with the initial state of the shared collection */
  constructor(
    createMock: (owner: SessionOwner) => HostMock,
    memory: Memory,
    { maxSessions, sessionIdle }: Pick<ResolvedHostOptions, 'maxSessions' | 'sessionIdle'>,
    onEvict: OnEvict,
  ) {
    this.#createMock = createMock
    this.#memory = memory
    this.#limit = maxSessions
    this.#idle = sessionIdle
    this.#onEvict = onEvict
  }

  /** Whether a session has begun, and not ended. */
  has(name: string): boolean {
    return this.#active.has(name)
  }

  /**
   * Returns the mock of a session, which the first use creates. Throws a 503 if other clients have all places, or memory is
   * short. One that
   * the admin API uses does not give its place to another client's.
   */
  use(name: string, client: Client, now: number, isAdmin: boolean): HostMock {
    this.#endIdle(now)
    const session = this.#active.get(name) ?? this.#create(name, client)
    session.lastUsed = now
    session.lastUsedAt = Date.now()
    // Deleted first, because `set` alone would keep its place in the order.
    this.#active.delete(name)
    this.#active.set(name, session)
    session.mock.touch()
    session.isChanged ||= isAdmin
    return session.mock
  }

  /** Ends a session with its requests, waits and event streams, and deletes its collection. */
  end(name: string, reason: SessionEnd = 'deleted'): boolean {
    const session = this.#active.get(name)
    if (!session) return false
    this.#active.delete(name)
    session.mock.endSession()
    this.#ended[reason]++
    return true
  }

  /** Lists the sessions, the least recently used first. */
  list(now: number): SessionInfo[] {
    this.#endIdle(now)
    return Array.from(this.#active.values(), ({ name, mock, lastUsedAt, isChanged }) => ({
      name,
      objects: mock.store.size,
      lastUsedAt,
      isChanged,
    }))
  }

  /** The mocks of visitors' sessions that were used lately: the last ones, and not more than a limit. */
  visited(now: number): HostMock[] {
    const visited = [...this.#active.values()].filter(({ name, lastUsed }) => isVisitor(name) && now - lastUsed < VISIT)
    return visited.slice(-MAX_VISITED).map(({ mock }) => mock)
  }

  count(now: number): SessionCounts {
    this.#endIdle(now)
    let objects = 0
    for (const { mock } of this.#active.values()) objects += mock.store.size
    return { open: this.#active.size, begun: this.#begun, ended: this.#ended, objects }
  }

  /** Ends what waits for events of the sessions; their requests under way go on. */
  endWaits(): void {
    for (const { mock } of this.#active.values()) mock.mockLifetime.end()
  }

  /** Ends all sessions, and returns their number. */
  endAll(reason: SessionEnd): number {
    const names = [...this.#active.keys()]
    for (const name of names) this.end(name, reason)
    return names.length
  }

  #create(name: string, client: Client): Session {
    this.#memory.checkRoom(SESSION_WEIGHT, null)
    if (this.#active.size >= this.#limit) this.#evict(this.#findLeastNeeded(client), 'sessions')
    const owner: SessionOwner = {
      client,
      isChanged: () => session.isChanged,
      evict: () => this.#evict(session, 'memory'),
    }
    const session: Session = {
      name,
      mock: this.#createMock(owner),
      client,
      lastUsed: 0,
      lastUsedAt: 0,
      isChanged: false,
    }
    const { mock } = session
    this.#begun++
    // Settings change through the admin API only, which counts as a change itself.
    mock.store.subscribe(() => {
      session.isChanged ||= mock.events.source !== 'activity'
    })
    return session
  }

  #evict(session: Parameters<OnEvict>[0], limit: LimitName): void {
    if (this.end(session.name, 'evicted')) this.#onEvict(session, limit)
  }

  /** Finds the session that ends for a new one, unless each other would lose its only one, or what it waits for. */
  #findLeastNeeded(client: Client): Session {
    const sessions = [...this.#active.values()]
    const changed = sessions.filter(({ isChanged }) => isChanged)
    const found =
      findLeastNeeded(
        sessions.filter(({ isChanged }) => !isChanged),
        client,
      ) ?? (isFullFor(changed, client) ? undefined : findLeastNeeded(changed, client))
    if (found) return found
    throw new LimitError(
      503,
      'sessions',
      `The limit of ${this.#limit} sessions is reached. End one with DELETE, wait until an idle one ends, or raise the limit.`,
    )
  }

  #endIdle(now: number): void {
    for (const [name, { lastUsed }] of this.#active) {
      if (now - lastUsed <= this.#idle) return
      this.end(name, 'idle')
    }
  }
}
