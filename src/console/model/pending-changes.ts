import type { InventoryChange, InventorySource } from '../../mock/events.ts'

/** A change of the state, as an event tells it. */
export interface StateChange {
  /** In words: `Update web-1 (3)`. Null for a request that a fault counted, which is no change of its own. */
  readonly label: string | null
  readonly source: InventorySource
  /** That of the objects; undefined for one of the settings or the faults. */
  readonly objectChange?: InventoryChange
}

/** How many changes of a burst are kept. The others are counted. */
export const MAX_CHANGES_KEPT = 20

const origins: Readonly<Record<InventorySource, string>> = {
  app: 'by the application',
  code: 'in code',
  console: 'in the console',
  activity: 'by activity',
}

/** What has changed since the last entry of the history. */
export class PendingChanges {
  /** The first of them with a label, the oldest first. */
  readonly first: StateChange[] = []
  /** How many have a label. */
  count = 0
  /** Whether there are any, with a label or without. */
  isEmpty = true
  readonly #sources = new Set<InventorySource>()

  add(change: StateChange): void {
    this.isEmpty = false
    if (change.label === null) return
    // A reset, an import or a restore changes the faults and the settings before, and leaves nothing of earlier changes.
    if (change.objectChange?.type === 'all') {
      this.first.length = 0
      this.count = 0
      this.#sources.clear()
    }
    this.count++
    this.#sources.add(change.source)
    if (this.first.length < MAX_CHANGES_KEPT) this.first.push(change)
  }

  has(source: InventorySource): boolean {
    return this.#sources.has(source)
  }

  /** Whether activity made all of them, which changes something every few seconds. */
  get isActivity(): boolean {
    return this.#sources.size === 1 && this.#sources.has('activity')
  }

  /** Adds those before, which come first. */
  addBefore({ first, count }: PendingChanges): void {
    this.first.unshift(...first.slice(0, MAX_CHANGES_KEPT))
    this.first.length = Math.min(this.first.length, MAX_CHANGES_KEPT)
    this.count += count
  }

  /** All of them in words: that of the only one, or `12 changes by the application`; undefined for none. */
  get label(): string | undefined {
    if (this.count < 2) return this.first[0]?.label ?? undefined
    return `${this.count} changes ${[...this.#sources].map((source) => origins[source]).join(' and ')}`
  }
}
