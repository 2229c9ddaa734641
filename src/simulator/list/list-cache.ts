import type { OperationResult } from '../operations.ts'

const MAX_LISTS = 32
const MAX_LENGTH = 1024 * 1024

/**
 * The lists that were last answered since the collection changed, by their queries: asked again, they need neither be
 * found nor joined. Few and small ones, and held weakly, so that what is kept never weighs, in however many
 * collections.
 * @see test/bench/goals/standalone.mjs
 */
export class ListCache {
  readonly #lists = new Map<string, WeakRef<OperationResult>>()
  #version = -1

  /**
   * The answer to a query: as it was kept, or as it is made.
   * @param version - of the collection; what was kept for another is forgotten
   */
  get(search: string, version: number, make: () => OperationResult): OperationResult {
    if (version !== this.#version) {
      this.#lists.clear()
      this.#version = version
    }
    const kept = this.#lists.get(search)?.deref()
    if (kept) return kept
    const made = make()
    if (made.body === null || made.body.length > MAX_LENGTH) return made
    this.#lists.delete(search)
    if (this.#lists.size >= MAX_LISTS) this.#lists.delete(this.#lists.keys().next().value!)
    this.#lists.set(search, new WeakRef(made))
    return made
  }
}
