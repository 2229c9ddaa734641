import type { OperationResult } from './operations.ts'

const MAX_LISTS = 32
const MAX_LENGTH = 1024 * 1024

/**
 * The lists that were answered since the collection last changed, by their queries: asked again, they need neither be found nor
 * joined. Few and small ones, so that what is kept never weighs.
 * @see test/bench/goals/standalone.mjs
 */
export class ListCache {
  readonly #lists = new Map<string, OperationResult>()
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
    const kept = this.#lists.get(search)
    if (kept) return kept
    const made = make()
    if (this.#lists.size < MAX_LISTS && made.body !== null && made.body.length <= MAX_LENGTH)
      this.#lists.set(search, made)
    return made
  }
}
