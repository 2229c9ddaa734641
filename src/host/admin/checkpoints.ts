import type { Checkpoint } from '../../mock/inventory-service.ts'
import { HttpError } from '../../simulator/http/service-request.ts'

/** How many are kept: each one holds what changed since. */
const MAX_CHECKPOINTS = 1000

/** The checkpoints of a collection that were made over the admin API: the latest ones. */
export class Checkpoints {
  /** By id, the oldest first. */
  readonly #byId = new Map<string, Checkpoint>()
  /** How many were made: the id of the latest. */
  #count = 0

  /** Keeps a checkpoint, and returns its id. */
  add(checkpoint: Checkpoint): string {
    const id = String(++this.#count)
    this.#byId.set(id, checkpoint)
    if (this.#byId.size > MAX_CHECKPOINTS) this.#byId.delete(this.#byId.keys().next().value!)
    return id
  }

  /** @throws HttpError 404 for one that is not kept */
  find(id: string): Checkpoint {
    const checkpoint = this.#byId.get(id)
    if (checkpoint) return checkpoint
    const detail =
      /^[1-9]\d*$/.test(id) && Number(id) <= this.#count
        ? `Checkpoint ${id} was dropped: by a client, or because only the last ${MAX_CHECKPOINTS} are kept.`
        : `There is no checkpoint ${id}.`
    throw new HttpError(404, { detail, code: 'unknown-id' })
  }

  /** @throws HttpError 404 for one that is not kept */
  drop(id: string): void {
    this.find(id)
    this.#byId.delete(id)
  }
}
