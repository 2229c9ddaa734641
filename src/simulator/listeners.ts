export class Listeners<Args extends unknown[] = []> {
  readonly #listeners = new Set<(...args: Args) => void>()

  get isEmpty(): boolean {
    return this.#listeners.size === 0
  }

  /** Adds a listener, and returns a function that removes it. */
  add(listener: (...args: Args) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls every listener. One that is added or removed meanwhile is not called. */
  emit(...args: Args): void {
    if (this.isEmpty) return
    for (const listener of [...this.#listeners]) if (this.#listeners.has(listener)) listener(...args)
  }
}
