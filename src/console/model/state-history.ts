import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { InventoryChange, InventorySource } from '../../mock/events.ts'
import type { ConsoleControl } from './control.ts'
import { PendingChanges, type StateChange } from './pending-changes.ts'

const MAX_UNDO = 50

type ConsoleCheckpoint = Awaited<ReturnType<ConsoleControl['checkpoint']>>

/** A state, and the changes that led to it. */
export interface HistoryEntry {
  readonly id: number
  /** What was done, in words. */
  readonly label: string
  /** Who did it: of changes by several, the first; null for the beginning. */
  readonly source: InventorySource | null
  /** By the clock of the page, in ms. */
  readonly at: number
  /** What changed: the first ones, the oldest first. */
  readonly changes: readonly StateChange[]
  /** The state after it. */
  readonly checkpoint: ConsoleCheckpoint
  /** Its changes, if activity alone made them. */
  readonly activity?: PendingChanges
}

/** A change of an object, and its time by the clock of the page, in ms. */
export interface ObjectChange {
  readonly change: Exclude<InventoryChange, { type: 'all' }>
  readonly at: number
}

/** What is not in the list yet. Another one begins when a server is back: what the old one did not answer is forgotten. */
class Unrecorded {
  /** How many actions of the console are under way: what changes meanwhile is recorded with them. */
  acting = 0
  readonly #changes: StateChange[] = []
  /** How many of the changes were told before each checkpoint of a server, this console's or another client's. */
  #fences: { id: number; end: number }[] = []

  get isEmpty(): boolean {
    return this.#changes.length === 0
  }

  add(change: StateChange): void {
    this.#changes.push(change)
  }

  addFence(id: number): void {
    const end = this.#changes.length
    const last = this.#fences.at(-1)
    if (last?.end === end) last.id = id
    else this.#fences.push({ id, end })
  }

  /** Takes the changes before a checkpoint; all of them by default. */
  take(id = Number.POSITIVE_INFINITY): PendingChanges {
    const fence = this.#fences.find((other) => other.id >= id)
    const taken = this.#changes.splice(0, Number.isFinite(id) ? (fence?.end ?? 0) : this.#changes.length)
    this.#fences = this.#fences
      .filter((other) => other.id > id)
      .map((other) => ({ ...other, end: other.end - taken.length }))
    const pending = new PendingChanges()
    for (const change of taken) pending.add(change)
    return pending
  }
}

/**
 * The states, and a position among them, which undo and redo move by one. A change at an earlier position drops those
 * ahead, as in an editor.
 */
export class StateHistory {
  readonly #control: ConsoleControl
  readonly #entries = signal<readonly HistoryEntry[]>([])
  readonly #position = signal(0)
  #lastId = 0
  #unrecorded = new Unrecorded()
  /** The last checkpoint of a server whose event has come, and what waits for a later one. */
  #seenId = 0
  #onSeen = new Set<() => void>()

  /** The oldest first. The first is where it begins, and the one of the present state can have others ahead. */
  readonly entries: ReadonlySignal<readonly HistoryEntry[]> = this.#entries
  /** The entry of the present state; undefined until the history has begun. */
  readonly current = computed(() => this.#entries.value[this.#position.value])
  /** What an undo would undo; undefined for nothing. */
  readonly undoLabel = computed(() => (this.#position.value > 0 ? this.current.value?.label : undefined))
  /** What a redo would do again; undefined for nothing. */
  readonly redoLabel = computed(() => this.#entries.value[this.#position.value + 1]?.label)

  constructor(control: ConsoleControl) {
    this.#control = control
  }

  /** Begins, without what was before: a server that starts again has no checkpoints. */
  async start(): Promise<void> {
    this.#unrecorded = new Unrecorded()
    this.#seenId = 0
    this.#onSeen = new Set()
    const checkpoint = await this.#control.checkpoint()
    this.#set([this.#createEntry({ label: 'Start', source: null, changes: [], checkpoint })], 0)
  }

  /** Adds what an event tells. */
  addChange(change: StateChange): void {
    this.#unrecorded.add(change)
  }

  /** Adds the event of a checkpoint of a server: the events of what was changed before it have come. */
  addCheckpoint(id: string): void {
    this.#seenId = Number(id)
    this.#unrecorded.addFence(this.#seenId)
    for (const check of this.#onSeen) check()
  }

  /** Makes an entry of what was changed by others. */
  async record(): Promise<void> {
    const { isEmpty, acting } = this.#unrecorded
    if (acting > 0 || isEmpty) return
    const { checkpoint, changes } = await this.#mark()
    this.#add(checkpoint, changes)
  }

  /**
   * Does something that can be undone. Its entry comes with its events: of a server, those can be later.
   * @param label - what it does, in words: `Delete web-1`
   */
  run<Result>(label: string, action: () => Promise<Result>): Promise<Result> {
    return this.#act(action, (checkpoint, changes) => this.#add(checkpoint, changes, label))
  }

  /**
   * Finds the last change of an object; undefined for none that is kept.
   * @param requestId - the request that made it; by default any, and none
   */
  findObjectChange(id: number, requestId?: number): ObjectChange | undefined {
    for (const { changes, at } of this.#entries.value.slice(0, this.#position.value + 1).reverse()) {
      for (const { objectChange: change } of changes.toReversed()) {
        if (change && change.type !== 'all' && change.id === id && (requestId ?? change.requestId) === change.requestId)
          return { change, at }
      }
    }
    return undefined
  }

  /** Undoes the last change. */
  undo(): Promise<void> {
    return this.#move(() => this.#position.value - 1)
  }

  /** Does the last change again that was undone. */
  redo(): Promise<void> {
    return this.#move(() => this.#position.value + 1)
  }

  /** Restores the state of an entry. Does nothing if it is no longer there. */
  goTo({ id }: HistoryEntry): Promise<void> {
    return this.#move(() => this.#entries.value.findIndex((entry) => entry.id === id))
  }

  /** @param find - returns the position to go to; one without an entry for nothing */
  #move(find: () => number): Promise<void> {
    return this.#act(
      async () => {
        const position = find()
        const entry = this.#entries.value[position]
        if (entry === undefined || position === this.#position.value) return
        await this.#control.restore(entry.checkpoint)
        this.#position.value = position
      },
      // What the restore tells is no change of its own.
      (checkpoint) => drop([{ checkpoint }]),
    )
  }

  /** @param finish - called with the state after an action, also after one that failed: a part of it may be done */
  async #act<Result>(
    action: () => Promise<Result>,
    finish: (checkpoint: ConsoleCheckpoint, changes: PendingChanges) => void,
  ): Promise<Result> {
    const before = this.record()
    const unrecorded = this.#unrecorded
    unrecorded.acting++
    await before
    try {
      return await action()
    } finally {
      const finished = this.#mark()
        .then(({ checkpoint, changes }) => {
          if (unrecorded === this.#unrecorded) finish(checkpoint, changes)
        })
        .finally(() => unrecorded.acting--)
      // The events of a server can be late. They keep nobody waiting.
      if (this.#control.isRemote) finished.catch(() => {})
      else await finished
    }
  }

  /** Makes a checkpoint. Ends with the changes that it has, when all of them have been told. */
  async #mark() {
    const unrecorded = this.#unrecorded
    const made = this.#control.checkpoint()
    // Those of a mock in the page have been, and a later change is not in its checkpoint.
    const told = this.#control.isRemote ? undefined : unrecorded.take()
    const checkpoint = await made
    if (told) return { checkpoint, changes: told }
    const id = 'id' in checkpoint ? Number(checkpoint.id) : 0
    const changes = await new Promise<PendingChanges>((resolve) => {
      const check = () => {
        if (this.#seenId < id) return
        this.#onSeen.delete(check)
        resolve(unrecorded.take(id))
      }
      this.#onSeen.add(check)
      check()
    })
    return { checkpoint, changes }
  }

  /**
   * Adds an entry. What a fault has counted belongs to the current one: an undo of what comes next does not bring back a
   * fault that was used before it.
   * @param action - what the console did, in words
   */
  #add(checkpoint: ConsoleCheckpoint, pending: PendingChanges, action?: string): void {
    const position = this.#position.value
    const [past, ahead] = [this.#entries.value.slice(0, position), this.#entries.value.slice(position + 1)]
    const current = this.current.value
    if (current === undefined || pending.isEmpty) {
      drop([{ checkpoint }])
      return
    }
    if (pending.count === 0) {
      drop([current])
      this.#set([...past, { ...current, checkpoint }, ...ahead], position)
      return
    }
    const isAction = action !== undefined && pending.has('console')
    // What activity does next belongs to its entry: it would drive out all others.
    const isMore = current.activity !== undefined && pending.isActivity
    if (isMore) {
      pending.addBefore(current.activity)
      drop([current])
    }
    const { first: changes, label } = pending
    const entry = this.#createEntry({
      label: isAction ? action : label!,
      source: isAction ? 'console' : changes[0]!.source,
      changes,
      checkpoint,
      ...(pending.isActivity && { activity: pending }),
    })
    const entries = isMore ? [...past, { ...entry, id: current.id }] : [...past, current, entry]
    drop([...entries.splice(0, entries.length - MAX_UNDO - 1), ...ahead])
    this.#set(entries, entries.length - 1)
  }

  #createEntry(entry: Omit<HistoryEntry, 'id' | 'at'>): HistoryEntry {
    return { ...entry, id: ++this.#lastId, at: Date.now() }
  }

  #set(entries: readonly HistoryEntry[], position: number): void {
    batch(() => {
      this.#entries.value = entries
      this.#position.value = position
    })
  }
}

/** On a server, a checkpoint is kept until it is dropped. */
function drop(entries: readonly Pick<HistoryEntry, 'checkpoint'>[]): void {
  for (const { checkpoint } of entries) if ('drop' in checkpoint) checkpoint.drop().catch(() => {})
}
