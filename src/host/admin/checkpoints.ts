import { HttpError } from '../../simulator/http/http-error.ts'
import type { Checkpoint } from '../../simulator/store/history.ts'

/** How many checkpoints of a collection are kept: each one holds what changed since. */
export const MAX_CHECKPOINTS = 1000

/** The checkpoints of a collection that clients hold by their ids: the latest ones. */
export class Checkpoints {
  /** The oldest first. */
  readonly #byId = new Map<string, Checkpoint>()
  #count = 0

  /**
   * Adds a checkpoint, and drops the oldest where there are too many.
   * @returns its id: 1 for the first, 2 for the second, and so on
   */
  add(checkpoint: Checkpoint): string {
    const id = String(++this.#count)
    this.#byId.set(id, checkpoint)
    if (this.#byId.size > MAX_CHECKPOINTS) this.#byId.delete(this.#byId.keys().next().value!)
    return id
  }

  /** @throws HttpError 404 for one that was dropped, or never made */
  get(id: string): Checkpoint {
    const checkpoint = this.#byId.get(id)
    if (checkpoint) return checkpoint
    throw HttpError.withDetail(404, this.#describeMissing(id))
  }

  /** @throws HttpError 404 for one that was dropped before, or never made */
  drop(id: string): void {
    if (!this.#byId.delete(id)) throw HttpError.withDetail(404, this.#describeMissing(id))
  }

  #describeMissing(id: string): string {
    const wasMade = /^[1-9]\d*$/.test(id) && Number(id) <= this.#count
    if (!wasMade) return `There is no checkpoint ${id}.`
    return `Checkpoint ${id} was dropped: by a client, or because only the last ${MAX_CHECKPOINTS} are kept.`
  }
}
