import type { Checkpoint } from '../../mock/state/checkpoint.ts'
import { HttpError } from '../../simulator/http/http-error.ts'

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
    throw this.#createMissingError(id)
  }

  /** @throws HttpError 404 for one that was dropped before, or never made */
  drop(id: string): void {
    if (!this.#byId.delete(id)) throw this.#createMissingError(id)
  }

  #createMissingError(id: string): HttpError {
    const wasMade = /^[1-9]\d*$/.test(id) && Number(id) <= this.#count
    const detail = wasMade
      ? `Checkpoint ${id} was dropped: by a client, or because only the last ${MAX_CHECKPOINTS} are kept.`
      : `There is no checkpoint ${id}.`
    return new HttpError(404, { detail, code: 'unknown-id' })
  }
}
