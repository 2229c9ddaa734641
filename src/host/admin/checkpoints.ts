import type { Checkpoint } from '../../mock/inventory-service.ts'
import { HttpError } from '../../simulator/http/service-request.ts'
import type { Holding } from '../limits/memory.ts'

/** How many are kept. */
const MAX_CHECKPOINTS = 1000

/** The size of a checkpoint without the objects, roughly, in bytes. */
const CHECKPOINT_WEIGHT = 1024

/** The checkpoints of a collection that were made over the admin API: the latest ones. */
export class Checkpoints {
  /** By id, the oldest first. */
  readonly #byId = new Map<string, { checkpoint: Checkpoint; holding: Holding }>()
  readonly #hold: (end: () => void) => Holding
  /** How many were made: the id of the latest. */
  #count = 0

  /** @param hold - counts one, whose end drops it */
  constructor(hold: (end: () => void) => Holding) {
    this.#hold = hold
  }

  /**
   * Keeps a checkpoint.
   * @param weight - what was written to the collection, all of which can be other objects later, in bytes
   * @returns its id
   */
  add(checkpoint: Checkpoint, weight: number): string {
    const id = String(++this.#count)
    const holding = this.#hold(() => this.#drop(id))
    this.#byId.set(id, { checkpoint, holding })
    holding.resize(CHECKPOINT_WEIGHT + weight)
    if (this.#byId.size > MAX_CHECKPOINTS) this.#drop(this.#byId.keys().next().value!)
    return id
  }

  /** @throws HttpError 404 for one that is not kept */
  find(id: string): Checkpoint {
    const found = this.#byId.get(id)
    if (found) return found.checkpoint
    const detail =
      /^[1-9]\d*$/.test(id) && Number(id) <= this.#count
        ? `Checkpoint ${id} was dropped: by a client, because only the last ${MAX_CHECKPOINTS} are kept, or because the memory of the server was full.`
        : `There is no checkpoint ${id}.`
    throw new HttpError(404, { detail, code: 'unknown-id' })
  }

  /** @throws HttpError 404 for one that is not kept */
  drop(id: string): void {
    this.find(id)
    this.#drop(id)
  }

  clear(): void {
    for (const id of this.#byId.keys()) this.#drop(id)
  }

  #drop(id: string): void {
    this.#byId.get(id)?.holding.release()
    this.#byId.delete(id)
  }
}
