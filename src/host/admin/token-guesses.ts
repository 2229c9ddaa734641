/** How many wrong tokens of a client are answered in {@link WINDOW}. */
const MAX_WRONG = 10

/** In ms. */
const WINDOW = 60_000

/** How many clients are remembered. */
const MAX_CLIENTS = 10_000

/**
 * Slows down those who guess the token of the admin API: after ten wrong ones in a minute, a client has to wait for the
 * end of that minute, and the right one is refused too. Otherwise it would not slow down anybody.
 * @note A client that has sent the right token before is never refused with it, nor is one whose address is unknown: an
 * attacker behind the same address would lock the operator out.
 */
export class TokenGuesses {
  /** By client, the one that began first at the start. */
  readonly #wrong = new Map<string, { count: number; end: number }>()
  readonly #known = new Set<string>()

  /**
   * Judges a token that a client sent.
   * @param client - its network; empty if it is unknown
   * @param now - the current time, in ms
   * @returns whether it has access; in seconds, how long it has to wait before another token is looked at
   */
  judge(client: string, isRight: boolean, now: number): boolean | number {
    const before = this.#wrong.get(client)
    const isRunning = before !== undefined && now < before.end
    if (!isRunning) this.#wrong.delete(client)
    const wrong = isRunning ? before : { count: 0, end: now + WINDOW }
    const isOver = wrong.count >= MAX_WRONG
    if (isRight && (!isOver || client === '' || this.#known.has(client))) {
      if (this.#known.size < MAX_CLIENTS) this.#known.add(client)
      return true
    }
    if (isOver) return Math.ceil((wrong.end - now) / 1000)
    wrong.count++
    this.#wrong.set(client, wrong)
    const [first] = this.#wrong.keys()
    if (this.#wrong.size > MAX_CLIENTS) this.#wrong.delete(first!)
    return false
  }
}
