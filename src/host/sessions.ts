import { SESSION_NAME } from '../client/paths.ts'
import { createMock, type Mock } from '../mock/create-mock.ts'
import type { InventoryMockOptions } from '../mock/options.ts'

/** Thrown if all places are taken by sessions of other clients; the client gets a 503. */
export class TooManySessionsError extends Error {
  constructor(limit: number) {
    super(
      `The limit of ${limit} sessions is reached. End one with DELETE, wait until an idle one ends, or raise the limit.`,
    )
  }
}

/** The default time without a request after which a session ends, in ms. */
export const DEFAULT_SESSION_IDLE = 30 * 60_000

/** The limits of the sessions of a host. */
export interface SessionLimits {
  /**
   * The number of sessions at a time. For one more, a session ends in which nothing was changed; else the least
   * recently used one of the client with the most sessions. Where each client has one, the request gets a 503.
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
  readonly mock: Mock
  /** The address of the client that began it. */
  readonly client: string | undefined
  /** In ms. */
  lastUsed: number
  /** Whether its collection or its settings were changed: without that, a new one is the same. */
  isChanged: boolean
}

/** The members of {@link Sessions} that a host uses. */
export type HostSessions = Pick<Sessions, 'use' | 'end' | 'endWaits' | 'close'>

/**
 * The sessions of a host: collections by name, for clients that must not see each other's changes. Each starts with
 * the initial state of the host's own collection, which is shared, so that a session costs only what it changes.
 */
export class Sessions {
  /** By name, in the order of their last use. */
  readonly #active = new Map<string, Session>()
  readonly #root: Mock
  readonly #options: InventoryMockOptions
  readonly #limit: number
  readonly #idle: number

  /**
   * @param root - the host's own mock, whose initial state the sessions share
   * @param options - the options of the mock of each session
   */
  constructor(
    root: Mock,
    options: InventoryMockOptions,
    { maxSessions = 1000, sessionIdle = DEFAULT_SESSION_IDLE }: SessionLimits,
  ) {
    this.#root = root
    this.#options = { ...options, objects: undefined, state: undefined }
    this.#limit = maxSessions
    this.#idle = sessionIdle
  }

  /**
   * Returns the mock of a session, which the first use creates. Ends the sessions whose idle time is over.
   * @param client - the address of the client
   * @param now - the current time, in ms
   * @returns null for an invalid name
   * @throws TooManySessionsError
   */
  use(name: string, client: string | undefined, now: number): Mock | null {
    if (!SESSION_NAME.test(name)) return null
    this.#endIdle(now)
    const session = this.#active.get(name) ?? this.#create(name, client)
    session.lastUsed = now
    // Deleted first, because `set` alone would keep its place in the order.
    this.#active.delete(name)
    this.#active.set(name, session)
    return session.mock
  }

  /**
   * Ends a session and deletes its collection. Its requests under way, waits and event streams end too.
   * @returns false if there is no such session
   */
  end(name: string): boolean {
    this.#active.get(name)?.mock.state.close()
    return this.#active.delete(name)
  }

  /** Ends what waits for events of the sessions; their requests under way go on. */
  endWaits(): void {
    for (const { mock } of this.#active.values()) mock.state.mockLifetime.end()
  }

  /** Ends all sessions. */
  close(): void {
    for (const name of [...this.#active.keys()]) this.end(name)
  }

  #create(name: string, client: string | undefined): Session {
    if (this.#active.size >= this.#limit) this.end(this.#findLeastNeeded(client).name)
    const mock = createMock(this.#options, this.#root.state.store.initialState)
    const session: Session = { name, mock, client, lastUsed: 0, isChanged: false }
    const change = () => {
      session.isChanged = true
    }
    mock.state.store.subscribe(change)
    mock.state.events.on('settings', change)
    return session
  }

  /**
   * Finds the session that ends for a new one.
   * @throws TooManySessionsError if each of the others would lose its only one
   */
  #findLeastNeeded(client: string | undefined): Session {
    const sessions = [...this.#active.values()]
    const unchanged = sessions.find(({ isChanged }) => !isChanged)
    if (unchanged) return unchanged
    const counts = new Map<string | undefined, number>([[client, 1]])
    for (const { client } of sessions) counts.set(client, (counts.get(client) ?? 0) + 1)
    const most = Math.max(...counts.values())
    const found = sessions.find((session) => counts.get(session.client) === most)
    if (most === 1 || !found) throw new TooManySessionsError(this.#limit)
    return found
  }

  #endIdle(now: number): void {
    for (const [name, { lastUsed }] of this.#active) {
      if (now - lastUsed <= this.#idle) return
      this.end(name)
    }
  }
}
