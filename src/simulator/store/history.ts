import type { InitialCollection, ObjectTable } from './object-table.ts'
import type { StoredObject } from './stored-object.ts'

/** The contents of a store. Nothing writes to them while they belong to a version. */
export interface Contents {
  initial: InitialCollection
  /** The objects that are not as in the initial state. */
  overlay: ObjectTable
  /** The ids of initial objects that were replaced or deleted. */
  shadowed: Set<number>
}

/** The way back from a version to the one before it: the objects of some ids (undefined for none), or all contents. */
export type Undo = Map<number, StoredObject | undefined> | Contents

export class Version {
  /** Leads back to this version from `next`, or from the present. */
  undo: Undo = new Map()
  /** The version after this one; null if that is the present. */
  next: Version | null = null

  /** @param nextId - the id of the next object to be created, at this point */
  constructor(public nextId: number) {}
}

/**
 * The versions of a store. Each one knows only what changed until the version after it, which it keeps, and a restore
 * reverses the path that it takes (rerooting, as in Baker's persistent arrays). So a restore costs what has changed,
 * later versions can be restored too, and without a version that somebody keeps nothing is recorded.
 */
export class History {
  /** The version that the present follows. */
  #latest: WeakRef<Version> | undefined
  /** Whether the latest version is not a checkpoint of a user. */
  #isLatestInternal = false

  isAt(version: Version, nextId: number): boolean {
    return this.#latest?.deref() === version && isUnchanged(version, nextId)
  }

  record(id: number, previous: StoredObject | undefined, next: StoredObject | undefined): void {
    const undo = this.#latest?.deref()?.undo
    if (!(undo instanceof Map)) return
    if (!undo.has(id)) undo.set(id, previous)
    else if (undo.get(id) === next) undo.delete(id)
  }

  recordReplacement(contents: Contents, nextId: number, newNextId: number): void {
    const latest = this.#latest?.deref()
    if (!latest) return
    if (this.#isLatestInternal) {
      // The way back leads over other contents anyway, so what was written to these is not needed.
      latest.undo = new Map()
      latest.nextId = newNextId
      return
    }
    this.#append(nextId).undo = contents
    this.#append(newNextId)
    this.#isLatestInternal = true
  }

  /** Creates a version of the present state; returns the latest one if nothing has changed since. */
  checkpoint(nextId: number): Version {
    const latest = this.#latest?.deref()
    this.#isLatestInternal = false
    if (latest && isUnchanged(latest, nextId)) return latest
    return this.#append(nextId)
  }

  restore(version: Version, apply: (undo: Undo) => Undo): void {
    const path: Version[] = []
    for (let at: Version | null = version; at; at = at.next) path.push(at)
    let from: Version | null = null
    for (const to of path.reverse()) {
      const forward = apply(to.undo)
      if (from) {
        from.undo = forward
        from.next = to
      }
      from = to
    }
    version.undo = new Map()
    version.next = null
    this.#latest = new WeakRef(version)
    this.#isLatestInternal = false
  }

  #append(nextId: number): Version {
    const version = new Version(nextId)
    const latest = this.#latest?.deref()
    if (latest) latest.next = version
    this.#latest = new WeakRef(version)
    return version
  }
}

function isUnchanged({ undo, nextId: savedNextId }: Version, nextId: number): boolean {
  return undo instanceof Map && undo.size === 0 && savedNextId === nextId
}
