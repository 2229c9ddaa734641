import type { OtherAnswer } from '../open-questions.ts'

/** The order in which requests of a burst go on; they are given in that of their arrival. */
export const orders: Readonly<Record<NonNullable<OtherAnswer['order']>, <Turn>(turns: Turn[]) => Turn[]>> = {
  sent: (turns) => turns,
  reversed: (turns) => turns.toReversed(),
  swapped: (turns) => turns.map((turn, at) => turns[at + ((turns.length - at) % 2 === 0 ? 1 : -1)] ?? turn),
  'first-last': ([first, ...others]) => [...others, first!],
}

/** A burst ends when no request has come for so many timers in a row. Several, because a busy process is late for each. */
const QUIET = { timers: 6, ms: 10 }
/** The longest time that a burst takes, in timers: some clients ask all the time. */
const LONGEST = 60

/** A request that waits for its turn. */
interface Turn {
  begin(): void
  /** Ends when its response is there, if that is what waits. */
  readonly handled: Promise<unknown>
}

/** Requests that were sent together. Each waits until no other comes for a while; then they go on in another order. */
export class Burst {
  #waiting: Turn[] = []
  #quietFor = 0
  #isActive = false

  constructor(
    readonly order: NonNullable<OtherAnswer['order']>,
    /** The timer of the platform: a test can have replaced it. */
    readonly setTimer: (listener: () => void, ms: number) => unknown,
    /** Called with the number of requests of a burst of several. */
    readonly onTogether: (count: number) => void,
  ) {}

  /** Waits for the turn of a request, or of its response. */
  join(handled: Promise<unknown> | null): Promise<void> {
    this.#quietFor = 0
    return new Promise((begin) => {
      this.#waiting.push({ begin, handled: Promise.allSettled([handled]) })
      if (!this.#isActive) void this.#pass()
    })
  }

  async #pass(): Promise<void> {
    this.#isActive = true
    for (let count = 0; count < LONGEST && this.#quietFor < QUIET.timers; count++) {
      await new Promise<void>((resolve) => this.setTimer(resolve, QUIET.ms))
      this.#quietFor++
    }
    const turns = this.#waiting.splice(0)
    if (turns.length > 1) this.onTogether(turns.length)
    await Promise.all(turns.map(({ handled }) => handled))
    // At once: a pause would show the right response for its length, which is all that a test waits for.
    for (const { begin } of orders[this.order](turns)) begin()
    this.#isActive = false
    if (this.#waiting.length > 0) await this.#pass()
  }
}
