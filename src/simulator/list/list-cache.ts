import type { ListResult } from './list-objects.ts'

const MAX_LISTS = 32
const MAX_LENGTH = 1024 * 1024

/**
 * The latest lists since the collection changed, by their queries: a repeated list is neither searched nor joined
 * again. Few, small and held weakly, so that the memory of many collections stays bounded.
 * @see test/bench/goals/standalone.mjs
 */
export class ListCache {
  readonly #lists = new Map<string, WeakRef<ListResult>>()
  #version = -1

  /**
   * The result for a query, from the cache or newly made.
   * @param version - of the collection; results of another version are dropped
   */
  get(search: string, version: number, make: () => ListResult): ListResult {
    if (version !== this.#version) {
      this.#lists.clear()
      this.#version = version
    }
    const cached = this.#lists.get(search)?.deref()
    if (cached) return cached
    const made = make()
    if (made.body.length > MAX_LENGTH) return made
    this.#lists.delete(search)
    if (this.#lists.size >= MAX_LISTS) this.#lists.delete(this.#lists.keys().next().value!)
    this.#lists.set(search, new WeakRef(made))
    return made
  }
}
