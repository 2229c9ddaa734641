import type { InventoryChange } from '../../mock/events.ts'

/** A change of an object, as it came. */
export interface RecentChange {
  readonly change: Exclude<InventoryChange, { type: 'all' }>
  /** By the clock of the page, in ms. */
  readonly at: number
}

const MAX_OBJECTS_KEPT = 200

/**
 * The last change of each object that changed lately.
 * @note Not a signal: there can be thousands of changes in a second. What shows them is drawn again with `version`.
 */
export class RecentChanges {
  /** By the id of the object, the newest last. */
  readonly #changes = new Map<number, RecentChange>()

  /** Adds a change. One of everything, such as a reset, removes all. */
  add(change: InventoryChange): void {
    if (change.type === 'all') {
      this.#changes.clear()
      return
    }
    // So that it is the last one.
    this.#changes.delete(change.id)
    this.#changes.set(change.id, { change, at: Date.now() })
    if (this.#changes.size <= MAX_OBJECTS_KEPT) return
    const [oldest] = this.#changes.keys()
    this.#changes.delete(oldest!)
  }

  /** The last change of an object; undefined for none. */
  get(id: number): RecentChange | undefined {
    return this.#changes.get(id)
  }

  /** Lists the changes, the newest first. */
  list(): RecentChange[] {
    return [...this.#changes.values()].reverse()
  }
}
