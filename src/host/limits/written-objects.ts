import type { Store } from '../../simulator/store/store.ts'
import { JSON_TEXT, type StoredObject, WEIGHT } from '../../simulator/store/stored-object.ts'
import { weigh } from './weight.ts'

/** The objects that clients have written to a collection. */
export class WrittenObjects {
  /** Since the initial state, or since the last import or restore. */
  readonly #ids = new Set<number>()
  /** The size of the objects that differ from the initial state, in bytes. */
  weight = 0

  /**
   * @param weighAll - whether imported objects count too, and not only those that came through the service
   * @param onChange - called when the weight is another
   */
  constructor(store: Store, weighAll: boolean, onChange: () => void) {
    store.subscribe((change) => {
      if (change.type === 'all') {
        this.#ids.clear()
        this.weight = 0
        for (const object of store.written) this.weight += weighAll ? weighObject(object) : object[WEIGHT]
      } else {
        if (change.type === 'delete') this.#ids.delete(change.id)
        else this.#ids.add(change.id)
        if ('object' in change) this.weight += weighObject(change.object)
        if ('before' in change) this.weight -= change.before[WEIGHT]
      }
      onChange()
    })
  }

  get count(): number {
    return this.#ids.size
  }
}

/** Weighs an object of a client, once. */
function weighObject(object: StoredObject): number {
  object[WEIGHT] ||= weigh(object[JSON_TEXT])
  return object[WEIGHT]
}
