/** Runs actions one after the other: what overlaps would be one step of the history with the wrong label. */
export class ActionQueue {
  #last: Promise<void> = Promise.resolve()
  #abandon: (() => void) | undefined

  /** What the action under way does, in words; undefined for none, and for one without words. */
  label: string | undefined

  /**
   * Runs an action when those before it have ended.
   * @param label - what it does, in words
   * @param action - gets a function that says whether it was abandoned; then it must not go on
   * @returns its result
   * @throws Error if it was abandoned
   */
  run<Result>(action: (isAbandoned: () => boolean) => Promise<Result>, label?: string): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#last = this.#last.then(
        () =>
          new Promise<void>((next) => {
            let isAbandoned = false
            this.label = label
            this.#abandon = () => {
              isAbandoned = true
              this.label = undefined
              reject(new Error(`No longer waiting for: ${label ?? 'the mock'}. It can still take effect later.`))
              next()
            }
            action(() => isAbandoned)
              .then(resolve, reject)
              .then(() => {
                if (isAbandoned) return
                this.label = undefined
                this.#abandon = undefined
                next()
              })
          }),
      )
    })
  }

  /** Abandons the action under way, which may never end. The next one begins. */
  abandon(): void {
    this.#abandon?.()
  }
}
