import type { ListResult } from './list-objects.ts'

/** The maximum number of cached lists. */
const MAX_LISTS = 32
/** The maximum length of a cached list, in characters. */
const MAX_LENGTH = 1024 * 1024

/**
 * Caches the results of the latest list requests, by query, until the collection changes. The number and the length of
 * the lists are limited and they are held weakly, which limits the memory of many mocks.
 * @see test/bench/goals/standalone.mjs
 */
export class ListCache {
  readonly #lists = new Map<string, WeakRef<ListResult>>()
  #version = -1

  /**
   * Returns the result for a query: from the cache, or from `make`.
   * @param search - the query as the client sent it
   * @param version - the version of the collection; another one than before clears the cache
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
