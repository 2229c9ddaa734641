import type { InitialCollection, ObjectTable } from './object-table.ts'
import type { StoredObject } from './stored-object.ts'

/** The contents of a store. Nothing writes to them while they belong to a snapshot. */
export interface Contents {
  initial: InitialCollection
  /** The objects that are not as in the initial state. */
  overlay: ObjectTable
  /** The ids of initial objects that were replaced or deleted. */
  shadowed: Set<number>
}

/** The way back from a snapshot to the one before it: the objects of some ids (undefined for none), or all contents. */
export type Undo = Map<number, StoredObject | undefined> | Contents

/** A state of a store that it can restore. */
export class Snapshot {
  /** Leads back to this snapshot from `next`, or from the present. */
  undo: Undo = new Map()
  /** The snapshot after this one; null if that is the present. */
  next: Snapshot | null = null

  /** @param nextId - the id of the next object to be created, at this point */
  constructor(public nextId: number) {}
}

/**
 * The snapshots of a store. Each one knows only what changed until the snapshot after it, which it keeps, and a restore
 * reverses the path that it takes (rerooting, as in Baker's persistent arrays). So a restore costs what has changed,
 * later snapshots can be restored too, and without a snapshot that somebody keeps nothing is recorded.
 */
export class History {
  /** The snapshot that the present follows. */
  #latest: WeakRef<Snapshot> | undefined
  /** Whether the latest snapshot is not a checkpoint of a user. */
  #isLatestInternal = false

  isAt(snapshot: Snapshot, nextId: number): boolean {
    return this.#latest?.deref() === snapshot && isUnchanged(snapshot, nextId)
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

  /** Creates a snapshot of the present state; returns the latest one if nothing has changed since. */
  checkpoint(nextId: number): Snapshot {
    const latest = this.#latest?.deref()
    this.#isLatestInternal = false
    if (latest && isUnchanged(latest, nextId)) return latest
    return this.#append(nextId)
  }

  restore(snapshot: Snapshot, apply: (undo: Undo) => Undo): void {
    const path: Snapshot[] = []
    for (let at: Snapshot | null = snapshot; at; at = at.next) path.push(at)
    let from: Snapshot | null = null
    for (const to of path.reverse()) {
      const forward = apply(to.undo)
      if (from) {
        from.undo = forward
        from.next = to
      }
      from = to
    }
    snapshot.undo = new Map()
    snapshot.next = null
    this.#latest = new WeakRef(snapshot)
    this.#isLatestInternal = false
  }

  #append(nextId: number): Snapshot {
    const snapshot = new Snapshot(nextId)
    const latest = this.#latest?.deref()
    if (latest) latest.next = snapshot
    this.#latest = new WeakRef(snapshot)
    return snapshot
  }
}

function isUnchanged({ undo, nextId: savedNextId }: Snapshot, nextId: number): boolean {
  return undo instanceof Map && undo.size === 0 && savedNextId === nextId
}
