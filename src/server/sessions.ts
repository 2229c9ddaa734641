import { SESSION_NAME } from '../client/paths.ts'
import { createMock, type Mock } from '../mock/create-mock.ts'
import type { InventoryMockOptions } from '../mock/options.ts'

/** Thrown where there is no room for one more session. */
export class TooManySessions extends Error {
  constructor(limit: number) {
    super(
      `There are ${limit} sessions, which is the limit. End one with DELETE, wait until one is idle, or raise the limit.`,
    )
  }
}

/** How many sessions there can be, and for how long. */
export interface SessionLimits {
  /**
   * How many sessions there can be at a time; one more is answered with 503.
   * @default 1000
   */
  maxSessions?: number | undefined
  /**
   * How long a session lives without a request, in ms.
   * @default 1800000
   */
  sessionIdle?: number | undefined
}

/**
 * The collections of a server that many use at once: each session begins as the server's own collection began, and
 * costs what it changes.
 */
export class Sessions {
  readonly #active = new Map<string, { core: Mock; lastUsed: number }>()
  readonly #root: Mock
  readonly #options: InventoryMockOptions
  readonly #limit: number
  readonly #idle: number

  /** @param root - the server's own mock, whose start the sessions have in common */
  constructor(
    root: Mock,
    options: InventoryMockOptions,
    { maxSessions = 1000, sessionIdle = 30 * 60_000 }: SessionLimits,
  ) {
    this.#root = root
    this.#options = { ...options, objects: undefined }
    this.#limit = maxSessions
    this.#idle = sessionIdle
  }

  /** The names of the sessions, in the order of their last use. */
  get names(): string[] {
    return [...this.#active.keys()]
  }

  /**
   * A session, begun when first used.
   * @returns null for what cannot be a name
   * @throws TooManySessions
   */
  use(name: string, now: number): Mock | null {
    if (!SESSION_NAME.test(name)) return null
    this.#endIdle(now)
    const session = this.#active.get(name)
    if (session === undefined && this.#active.size >= this.#limit) throw new TooManySessions(this.#limit)
    const core = session?.core ?? createMock(this.#options, this.#root.state.store.initialState)
    // Put anew, so that the one that is idle for the longest time comes first.
    this.#active.delete(name)
    this.#active.set(name, { core, lastUsed: now })
    return core
  }

  /** @returns whether there was one */
  end(name: string): boolean {
    return this.#active.delete(name)
  }

  #endIdle(now: number): void {
    for (const [name, { lastUsed }] of this.#active) {
      if (now - lastUsed <= this.#idle) return
      this.#active.delete(name)
    }
  }
}
