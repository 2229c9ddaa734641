import type { Store } from '../../simulator/store/store.ts'

/** What an object takes in memory, in bytes for each character of its JSON, and besides: roughly. */
const WEIGHT = { character: 3, object: 512 }

/** What was written to a collection: since its initial state, or since the last import or restore. */
export class WrittenObjects {
  /** What each takes, by id. */
  readonly #weights = new Map<number, number>()
  /** What all of them take, in bytes. */
  weight = 0

  /** @param onChange - called when the weight is another */
  constructor(store: Store, onChange: () => void) {
    store.subscribe((change) => {
      if ('object' in change) this.#set(change.id, WEIGHT.object + WEIGHT.character * change.object.json.length)
      else if (change.type === 'delete') this.#set(change.id, 0)
      else {
        this.#weights.clear()
        this.weight = 0
      }
      onChange()
    })
  }

  get count(): number {
    return this.#weights.size
  }

  #set(id: number, weight: number): void {
    this.weight += weight - (this.#weights.get(id) ?? 0)
    if (weight === 0) this.#weights.delete(id)
    else this.#weights.set(id, weight)
  }
}
