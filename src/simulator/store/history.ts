import type { StoredObject } from './stored-object.ts'

declare const brand: unique symbol

/** A state of the collection to return to: made by `mock.checkpoint`, valid for that mock. */
export interface Checkpoint {
  readonly [brand]: true
}

/** What a checkpoint is inside: the changes that lead back to it from the checkpoint after it. */
export class Version implements Checkpoint {
  declare readonly [brand]: true
  /** The objects that this version had, by id, where `next` has others; undefined where this one had none. */
  undo = new Map<number, StoredObject | undefined>()
  /** The version that was made after this one; null where that is the present. */
  next: Version | null = null

  /** @param nextId - the id of the next object to be created, at this point */
  constructor(readonly nextId: number) {}
}

/** Stores an object at an id, or deletes it, and returns the previous one. */
type Write = (id: number, object: StoredObject | undefined) => StoredObject | undefined

/**
 * The versions of a store. Each one knows only what changed between itself and the version after it, so that a restore
 * costs what changed since, and not what is stored. A restore reverses the path that it takes, so that later versions
 * can be restored too (rerooting, as in Baker's persistent arrays).
 */
export class History {
  readonly #versions = new WeakSet<object>()
  #latest: Version | null = null

  /** Whether a checkpoint is a version of this history. */
  has(checkpoint: unknown): checkpoint is Version {
    return typeof checkpoint === 'object' && checkpoint !== null && this.#versions.has(checkpoint)
  }

  /** Records what an id had before a write, the first time that it is written to since the latest version. */
  record(id: number, previous: StoredObject | undefined): void {
    const undo = this.#latest?.undo
    if (undo && !undo.has(id)) undo.set(id, previous)
  }

  /** Makes a version of the present state; returns the latest one where nothing has changed since. */
  checkpoint(nextId: number): Version {
    const latest = this.#latest
    if (latest?.undo.size === 0 && latest.nextId === nextId) return latest
    const version = new Version(nextId)
    this.#versions.add(version)
    if (latest) latest.next = version
    this.#latest = version
    return version
  }

  /** Returns to a version, by writes. */
  restore(version: Version, write: Write): void {
    const path: Version[] = []
    for (let at: Version | null = version; at; at = at.next) path.push(at)
    let from: Version | null = null
    for (const to of path.reverse()) {
      const overwritten = new Map(Array.from(to.undo, ([id, object]) => [id, write(id, object)]))
      if (from) {
        from.undo = overwritten
        from.next = to
      }
      from = to
    }
    version.undo = new Map()
    version.next = null
    this.#latest = version
  }
}
