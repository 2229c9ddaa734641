import type { OtherAnswer } from '../../contract/open-questions.ts'

/** The order in which requests of a burst go on; they are given in that of their arrival. */
const orders: Readonly<Record<NonNullable<OtherAnswer['order']>, <Turn>(turns: Turn[]) => Turn[]>> = {
  sent: (turns) => turns,
  reversed: (turns) => turns.toReversed(),
  swapped: (turns) => turns.map((turn, at) => turns[at + ((turns.length - at) % 2 === 0 ? 1 : -1)] ?? turn),
  'first-last': ([first, ...others]) => [...others, first!],
}

/** A burst ends when no request has come for so many timers in a row. Several, because a busy process is late for each. */
const QUIET = { timers: 6, ms: 10 }
/** The longest time that a burst takes, in timers: some clients ask all the time. */
const LONGEST = 60
/** The time between two responses, in ms, so that a client sees them in this order. */
const BETWEEN = 10

/** Requests that were sent together. Each waits until no other comes for a while; then they go on in another order. */
export class Burst {
  #waiting: ((end: () => void) => void)[] = []
  #quietFor = 0
  #isActive = false

  constructor(
    readonly order: NonNullable<OtherAnswer['order']>,
    /** The timer of the platform: a test can have replaced it. */
    readonly setTimer: (listener: () => void, ms: number) => unknown,
    /** Called for each request of a burst of several. */
    readonly onTogether: () => void,
  ) {}

  /**
   * Waits for the turn of a request.
   * @returns what ends the turn, to be called when the response was sent
   */
  join(): Promise<() => void> {
    this.#quietFor = 0
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (!this.#isActive) void this.#pass()
    })
  }

  async #pass(): Promise<void> {
    this.#isActive = true
    for (let count = 0; count < LONGEST && this.#quietFor < QUIET.timers; count++) {
      await this.#wait(QUIET.ms)
      this.#quietFor++
    }
    const turns = this.#waiting.splice(0)
    if (turns.length > 1) this.onTogether()
    for (const begin of orders[this.order](turns)) {
      await new Promise<void>(begin)
      await this.#wait(BETWEEN)
    }
    this.#isActive = false
    if (this.#waiting.length > 0) await this.#pass()
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.setTimer(resolve, ms))
  }
}
