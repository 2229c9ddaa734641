import type { InventoryObject } from '../../contract/object.ts'
import type { InventoryChange } from '../../mock/events.ts'
import type { LogEntry } from '../../mock/log/exchange.ts'
import type { Mock } from '../../mock/mock.ts'

/** How long an object is left alone after somebody else has touched it, by the clock of the mock, in ms. */
const RESPITE = 5 * 60_000

/** The most names that others have looked for and that are remembered. */
const MAX_NAMES = 1000

/**
 * What others do with the objects of a mock, and how many activity may add.
 *
 * Others touch an object when they write it, when they send a request to its path, whatever comes of that, and when they
 * look for its name: the contract has no other way to get one object. A list of many touches none.
 */
export class Watch {
  readonly #mock: Mock
  /** When others touched an object, by its id. As long as it exists, they did. */
  readonly #ids = new Map<number, number>()
  readonly #names = new Map<string, number>()
  /** The ids of what activity has changed, the latest first. */
  #recent: readonly number[] = []
  readonly #removes: (() => void)[]
  /** The last change of activity. */
  lastChange: InventoryChange | null = null

  /** @param onReplaced - called when all objects are replaced: by a reset, a restore or an import */
  constructor(mock: Mock, onReplaced: () => void) {
    this.#mock = mock
    const onChange = (change: InventoryChange) => {
      if (change.type !== 'all') return this.#note(change)
      this.#ids.clear()
      this.#names.clear()
      this.#recent = []
      onReplaced()
    }
    // Not `request:start`, which parses each request.
    this.#removes = [mock.events.on('change', onChange), mock.log.arrived.add((entry) => this.#noteRequest(entry))]
  }

  /** Whether others have not touched an object lately. */
  isFree({ id, name }: InventoryObject): boolean {
    const at = Math.max(this.#ids.get(id) ?? -Infinity, this.#names.get(name) ?? -Infinity)
    return this.#mock.options.clock() - at > RESPITE
  }

  /** Whether others have never touched an object, so that activity may delete it. */
  isUntouched({ id, name }: InventoryObject): boolean {
    return !this.#ids.has(id) && !this.#names.has(name)
  }

  /**
   * How many more of a type activity may add, or with -1 remove, so that the collection keeps its size: within a fifth
   * of what others have made of it, and most of the time within a tenth.
   * @param count - how many there are now
   */
  roomFor(type: string | null, count: number, direction: 1 | -1): number {
    const added = this.#mock.addedObjects.get(type) ?? 0
    return Math.ceil(Math.floor((count - added) / 5) / 2) - direction * added
  }

  /** The ids of the objects that activity changed last. */
  recentIds(count: number): ReadonlySet<number> {
    return new Set(this.#recent.slice(0, count))
  }

  /** How many objects activity has added, less those that it has removed. */
  get added(): number {
    return [...this.#mock.addedObjects.values()].reduce((sum, count) => sum + count, 0)
  }

  end(): void {
    for (const remove of this.#removes) remove()
  }

  #note(change: Exclude<InventoryChange, { type: 'all' }>): void {
    if (change.source === 'activity') {
      // Its name may be another one now.
      const lookedUpAt = change.type === 'update' ? this.#names.get(change.before.name) : undefined
      if (lookedUpAt !== undefined) this.#ids.set(change.id, lookedUpAt)
      this.#recent = [change.id, ...this.#recent.slice(0, 50)]
      this.lastChange = change
    } else if (change.type !== 'delete') this.#ids.set(change.id, this.#mock.options.clock())
    if (change.type === 'delete') this.#ids.delete(change.id)
  }

  #noteRequest({ source, operation, objectId, search, startedAt }: LogEntry): void {
    if (source === 'activity') return
    if (objectId !== null) {
      // Any client can name objects that are not there.
      if (this.#mock.store.get(objectId)) this.#ids.set(objectId, startedAt)
      return
    }
    const name = operation === 'list' && search.includes('name=') ? new URLSearchParams(search).get('name') : null
    if (!name) return
    this.#names.delete(name)
    this.#names.set(name, startedAt)
    if (this.#names.size <= MAX_NAMES) return
    const [oldest] = this.#names.keys()
    this.#names.delete(oldest!)
  }
}
