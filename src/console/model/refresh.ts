/**
 * Reads something again soon: at most once in an interval, one after the other, and in the next frame. However often it
 * is requested, the page keeps its frames; a hidden page reads nothing.
 */
export class Refresh {
  readonly #read: () => Promise<void>
  readonly #interval: number
  /** The reading that is requested and has not begun. */
  #next: Promise<void> | undefined
  #reading = Promise.resolve()
  #pause: Promise<unknown> = Promise.resolve()
  #isStopped = false

  /** @param interval - in ms */
  constructor(read: () => Promise<void>, interval: number) {
    this.#read = read
    this.#interval = interval
  }

  request(): void {
    this.#next ??= this.#pause
      .then(() => this.#isStopped || new Promise((resolve) => requestAnimationFrame(resolve)))
      .then(() => {
        this.#next = undefined
        if (this.#isStopped) return
        this.#reading = this.#read().catch(() => {})
        this.#pause = this.#reading.then(() => new Promise((resolve) => setTimeout(resolve, this.#interval)))
        return this.#reading
      })
  }

  /** Reads nothing from now on. */
  stop(): void {
    this.#isStopped = true
  }

  /** Ends when everything is read that was requested. */
  get done(): Promise<void> {
    return this.#next ?? this.#reading
  }
}
