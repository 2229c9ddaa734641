import type { AssumptionName } from '../../contract/assumptions.ts'
import type { InitialCollection } from '../store/object-table.ts'
import type { Store } from '../store/store.ts'
import type { StoredObject } from '../store/stored-object.ts'

export interface List {
  readonly objects: readonly StoredObject[]
  /** The length of its JSON, in characters. */
  readonly length: number
  /** Its JSON in UTF-8, written when it is first read, for all responses with this list: do not change it. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly assumption: AssumptionName | null
}

/** Creates a list. Its bytes and its length are found when they are first read. */
export function createList(objects: readonly StoredObject[], assumption: AssumptionName | null): List {
  let length: number | undefined
  let bytes: List['bytes'] | undefined
  return {
    objects,
    get length() {
      length ??= objects.reduce((sum, { json }) => sum + json.length + 1, 1)
      return length
    },
    get bytes() {
      if (bytes === undefined) {
        bytes = new TextEncoder().encode(formatList(objects))
        sizes.set(objects, bytes.length)
      }
      return bytes
    },
    assumption,
  }
}

/** The sizes of lists, also of those whose bytes are no longer in memory. */
const sizes = new WeakMap<readonly StoredObject[], number>()

/** The size of a list as JSON in UTF-8. Known if it was sent. */
export function sizeOfList(objects: readonly StoredObject[]): number {
  return sizes.get(objects) ?? createList(objects, null).bytes.length
}

/** Formats a list as JSON, from the JSON that each object stores. */
export function formatList(objects: readonly StoredObject[]): string {
  return `[${objects.map((object) => object.json).join(',')}]`
}

/** The maximum number of cached lists. When it is reached, the cache begins again. */
const MAX_LISTS = 32

/**
 * Caches lists with their bytes. They are held weakly: many mocks with long lists need no memory for those that are not
 * being sent. See test/bench/goals/server.mjs.
 */
export class ListCache {
  readonly #lists = new Map<string, WeakRef<List>>()

  /** Returns a list from the cache, or from `make`. The query decides which list it is, besides the objects. */
  get(store: Store, query: string, make: () => List): List {
    if (!store.isInitial) return this.#get(store.version + query, make)
    const cache = initialLists.get(store.initialCollection) ?? new ListCache()
    initialLists.set(store.initialCollection, cache)
    return cache.#get(query, make)
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
