/** Runs actions one after the other: what overlaps would be one step of the history with the wrong label. */
export class ActionQueue {
  #last: Promise<void> = Promise.resolve()
  #leave: (() => void) | undefined

  /** What the action under way does, in words; undefined for none, and for one without words. */
  label: string | undefined

  /**
   * Runs an action when those before it have ended.
   * @param label - what it does, in words
   * @param action - gets a function that says whether it was left; then it must not go on
   * @returns its result
   * @throws Error if it was left
   */
  run<Result>(action: (isLeft: () => boolean) => Promise<Result>, label?: string): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#last = this.#last.then(
        () =>
          new Promise<void>((next) => {
            let isLeft = false
            this.label = label
            this.#leave = () => {
              isLeft = true
              this.label = undefined
              reject(new Error(`No longer waiting for: ${label ?? 'the mock'}. It can still take effect later.`))
              next()
            }
            action(() => isLeft)
              .then(resolve, reject)
              .then(() => {
                if (isLeft) return
                this.label = undefined
                this.#leave = undefined
                next()
              })
          }),
      )
    })
  }

  /** Leaves the action under way, which may never end. The next one begins. */
  leave(): void {
    this.#leave?.()
  }
}
