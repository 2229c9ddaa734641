import type { InitialCollection } from '../store/initial-collection.ts'
import type { Store } from '../store/store.ts'
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
   * @param query - what decides which list it is, besides the objects
   */
  get(store: Store, query: string, make: () => List): List {
    if (store.isInitial) return cacheOf(store.initialCollection).#get(query, make)
    return this.#get(store.version + query, make)
  }

  #get(key: string, make: () => List): List {
    const cached = this.#lists.get(key)?.deref()
    if (cached) return cached
    if (this.#lists.size === MAX_LISTS) this.#lists.clear()
    const made = make()
    this.#lists.set(key, new WeakRef(made))
    return made
  }
}

/** The lists of initial objects: stores share them, such as those of the visitors of a server. */
const initialLists = new WeakMap<InitialCollection, ListCache>()

function cacheOf(initial: InitialCollection): ListCache {
  const cache = initialLists.get(initial) ?? new ListCache()
  initialLists.set(initial, cache)
  return cache
}
