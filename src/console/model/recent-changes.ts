import type { Change } from '../../mock/control.ts'

/** A change of an object, as it came. */
export interface RecentChange {
  readonly change: Exclude<Change, { type: 'reset' }>
  /** By the clock of the page, in ms. */
  readonly at: number
}

/** The most objects whose last change is kept. */
const LIMIT = 200

/**
 * The last change of each object that changed lately.
 * @note Not a signal: there can be thousands of changes in a second. What shows them is drawn again with `version`.
 */
export class RecentChanges {
  /** By the id of the object, the newest last. */
  readonly #changes = new Map<number, RecentChange>()

  /** Notes a change. A reset removes all. */
  note(change: Change): void {
    if (change.type === 'reset') {
      this.#changes.clear()
      return
    }
    // So that it is the last one.
    this.#changes.delete(change.id)
    this.#changes.set(change.id, { change, at: Date.now() })
    if (this.#changes.size <= LIMIT) return
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
