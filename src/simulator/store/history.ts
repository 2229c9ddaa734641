import type { StoredObject } from './stored-object.ts'

/**
 * A point that a store can be brought back to. Opaque: it is made by a checkpoint and used by a restore.
 */
export interface Version {
  /** The id that the next created object gets, at this point. */
  nextId: number
  /** What leads back from `next` to this point: objects by id, undefined where there was none. */
  undo: Map<number, StoredObject | undefined>
  /** The version that was made from this one; null for the present, which has nothing to lead back from. */
  next: Version | null
}

/** Puts an object at an id, or takes it away, and returns what was there. */
type Write = (id: number, object: StoredObject | undefined) => StoredObject | undefined

/**
 * The versions of a store. Each knows only what changed between itself and the version after it, up to the present, so
 * that going back costs what changed on the way and never the size of the collection. Going back turns the way round:
 * what was left can be returned to (rerooting, as in Baker's persistent arrays).
 */
export class History {
  readonly #versions = new WeakSet<Version>()
  #latest: Version | null = null

  /** Whether a version is one of this history. */
  has(version: Version): boolean {
    return this.#versions.has(version)
  }

  /** Notes what an id held before a write, where the latest version does not yet have it. */
  record(id: number, previous: StoredObject | undefined): void {
    const undo = this.#latest?.undo
    if (undo && !undo.has(id)) undo.set(id, previous)
  }

  /** Makes the present a version, or finds that it still is one. */
  checkpoint(nextId: number): Version {
    const latest = this.#latest
    if (latest?.undo.size === 0 && latest.nextId === nextId) return latest
    const version: Version = { nextId, undo: new Map(), next: createPresent() }
    this.#versions.add(version)
    if (this.#latest) this.#latest.next = version
    this.#latest = version
    return version
  }

  /** Brings the present to a version, by writes; the version can be restored again. */
  restore(version: Version, write: Write): void {
    const path: Version[] = []
    for (let at: Version | null = version; at; at = at.next) path.push(at)
    while (path.length > 1) {
      const from = path.pop()!
      const to = path.at(-1)!
      from.undo = new Map(Array.from(to.undo, ([id, object]) => [id, write(id, object)]))
      from.next = to
    }
    version.undo = new Map()
    version.next = createPresent()
    this.#latest = version
  }
}

function createPresent(): Version {
  return { nextId: 0, undo: new Map(), next: null }
}
