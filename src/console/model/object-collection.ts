import { signal } from '@preact/signals'
import type { InventoryObject } from '../../contract/object.ts'
import type { InventoryChange } from '../../mock/events.ts'
import { Refresh } from './refresh.ts'

/**
 * All objects of a mock, without its service: read once, when something shows them, and then kept up to date by the
 * events. Only a change of everything, such as a reset, reads them again.
 */
export class ObjectCollection {
  /** By id; null until they are read. */
  readonly list = signal<readonly InventoryObject[] | null>(null)
  readonly #read: () => Promise<readonly InventoryObject[]>
  readonly #refresh: Refresh
  readonly #objects = new Map<number, InventoryObject>()
  /** Changes that are not in the list yet. */
  #changes: Exclude<InventoryChange, { type: 'all' }>[] = []
  #isWanted = false
  #isRead = false

  /** @param interval - the least time between two updates of the list, in ms */
  constructor(read: () => Promise<readonly InventoryObject[]>, interval: number) {
    this.#read = read
    this.#refresh = new Refresh(() => this.#update(), interval)
  }

  /** Reads the objects, if nothing has done so yet. */
  load(): void {
    this.#isWanted = true
    this.#refresh.request()
  }

  /** Adds what an event tells. */
  add(change: InventoryChange): void {
    if (!this.#isWanted) return
    if (change.type === 'all') this.#isRead = false
    else this.#changes.push(change)
    this.#refresh.request()
  }

  /** Puts an object into the list, before its event comes. */
  put(object: InventoryObject): void {
    if (this.list.value === null) return
    this.#objects.set(object.id, object)
    this.#publish()
  }

  /** Stops following the events. */
  stop(): void {
    this.#refresh.stop()
  }

  async #update(): Promise<void> {
    if (!this.#isRead) {
      this.#isRead = true
      try {
        const objects = await this.#read()
        this.#objects.clear()
        for (const object of objects) this.#objects.set(object.id, object)
      } catch (error) {
        this.#isRead = false
        throw error
      }
    }
    for (const change of this.#changes.splice(0)) {
      if (change.type === 'delete') this.#objects.delete(change.id)
      else this.#objects.set(change.id, change.object)
    }
    this.#publish()
  }

  #publish(): void {
    this.list.value = [...this.#objects.values()].sort((one, other) => one.id - other.id)
  }
}
