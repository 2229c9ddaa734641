import type { OperationResult } from './operations.ts'

const MAX_LISTS = 32
const MAX_LENGTH = 1024 * 1024

/**
 * The lists that were answered since the collection last changed, by their queries: asked again, they need neither be found nor
 * joined. Few and small ones, and held weakly, so that what is kept never weighs, in however many collections.
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
    const ref = this.#lists.get(search)
    const kept = ref?.deref()
    if (kept) return kept
    const made = make()
    const hasRoom = ref !== undefined || this.#lists.size < MAX_LISTS
    if (hasRoom && made.body !== null && made.body.length <= MAX_LENGTH) this.#lists.set(search, new WeakRef(made))
    return made
  }
}
