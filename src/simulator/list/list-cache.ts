import type { List } from './list.ts'

/** The maximum number of cached lists. When it is reached, the cache begins again. */
const MAX_LISTS = 32

/**
 * Caches lists with their bytes. Their number is limited, and they are held weakly: the garbage collector frees a list
 * that is not being sent, so many mocks with long lists need no memory for them.
 * @see test/bench/goals/standalone.mjs
 */
export class ListCache {
  readonly #lists = new Map<string, WeakRef<List>>()

  /**
   * Returns a list: from the cache, or from `make`.
   * @param query - what decides which list it is
   * @param version - the version of the collection
   */
  get(query: string, version: number, make: () => List): List {
    const key = version + query
    const cached = this.#lists.get(key)?.deref()
    if (cached) return cached
    if (this.#lists.size === MAX_LISTS) this.#lists.clear()
    const made = make()
    this.#lists.set(key, new WeakRef(made))
    return made
  }
}
