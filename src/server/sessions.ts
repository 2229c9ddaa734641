import { SESSION_NAME } from '../client/paths.ts'
import { createMock, type Mock } from '../mock/create-mock.ts'
import type { InventoryMockOptions } from '../mock/options.ts'

/** Thrown if the limit of sessions is reached; the client gets a 503. */
export class TooManySessionsError extends Error {
  constructor(limit: number) {
    super(
      `The limit of ${limit} sessions is reached. End one with DELETE, wait until an idle one ends, or raise the limit.`,
    )
  }
}

/** The limits of the sessions of a server. */
export interface SessionLimits {
  /**
   * The number of sessions at a time; a request for one more gets a 503.
   * @default 1000
   */
  maxSessions?: number | undefined
  /**
   * The time without a request after which a session ends, in ms.
   * @default 1800000
   */
  sessionIdle?: number | undefined
}

/**
 * The sessions of a server: collections by name, for clients that must not see each other's changes. Each starts with
 * the initial state of the server's own collection, which is shared, so that a session costs only what it changes.
 */
export class Sessions {
  /** By name, in the order of their last use. */
  readonly #active = new Map<string, { mock: Mock; lastUsed: number }>()
  readonly #root: Mock
  readonly #options: InventoryMockOptions
  readonly #limit: number
  readonly #idle: number

  /**
   * @param root - the server's own mock, whose initial state the sessions share
   * @param options - the options of the mock of each session
   */
  constructor(
    root: Mock,
    options: InventoryMockOptions,
    { maxSessions = 1000, sessionIdle = 30 * 60_000 }: SessionLimits,
  ) {
    this.#root = root
    this.#options = { ...options, objects: undefined, state: undefined }
    this.#limit = maxSessions
    this.#idle = sessionIdle
  }

  /**
   * Returns the mock of a session, which the first use creates. Ends the sessions whose idle time is over.
   * @param now - the current time, in ms
   * @returns null for an invalid name
   * @throws TooManySessionsError
   */
  use(name: string, now: number): Mock | null {
    if (!SESSION_NAME.test(name)) return null
    this.#endIdle(now)
    const session = this.#active.get(name)
    if (session === undefined && this.#active.size >= this.#limit) throw new TooManySessionsError(this.#limit)
    const mock = session?.mock ?? createMock(this.#options, this.#root.state.store.initialState)
    // Deleted first, because `set` alone would keep its place in the order.
    this.#active.delete(name)
    this.#active.set(name, { mock, lastUsed: now })
    return mock
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

  #endIdle(now: number): void {
    for (const [name, { lastUsed }] of this.#active) {
      if (now - lastUsed <= this.#idle) return
      this.end(name)
    }
  }
}
