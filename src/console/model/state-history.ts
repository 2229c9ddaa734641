import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { InventorySource } from '../../mock/events.ts'
import { ActionQueue } from './action-queue.ts'
import type { ConsoleControl } from './control.ts'
import { PendingChanges, type StateChange } from './pending-changes.ts'

const MAX_UNDO = 50

/** How long an action waits for its events, in ms: a proxy can keep them back. */
const MAX_EVENT_WAIT_MS = 1_000

type ConsoleCheckpoint = Awaited<ReturnType<ConsoleControl['checkpoint']>>

/** A change of the state, or some that came together. */
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
}

/**
 * The changes of the state, and a position among them: undo and redo move it by one. A change at an earlier position
 * drops the entries ahead, as in an editor: each is a state as a whole, which cannot be applied to another one.
 */
export class StateHistory {
  readonly #control: ConsoleControl
  readonly #queue = new ActionQueue()
  readonly #entries = signal<readonly HistoryEntry[]>([])
  readonly #position = signal(0)
  #lastId = 0
  #pending = new PendingChanges()
  /** The last entry if it is one of activity. What activity does next belongs to it: it would drive out all others. */
  #activity: { readonly entry: HistoryEntry; readonly changes: PendingChanges } | null = null
  /** Whether an action of the console is under way, and whether it has changed anything. */
  #isActing = false
  #hasActed = false
  /** The last checkpoint of a server whose event has come. */
  #seenId = 0
  #onSeen = () => {}

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
  start(): Promise<void> {
    // The server from before may never respond.
    this.abandon()
    return this.#queue.run(async () => {
      this.#forgetChanges()
      this.#seenId = 0
      const checkpoint = await this.#control.checkpoint()
      this.#set([this.#createEntry({ label: 'Start', source: null, changes: [], checkpoint })], 0)
    })
  }

  /** Adds what an event tells. */
  addChange(change: StateChange): void {
    if (this.#isActing && change.source === 'console') this.#hasActed = true
    this.#pending.add(change)
  }

  /** Adds the event of a checkpoint. The events of what was changed before it have come. */
  addCheckpoint(id: string): void {
    this.#seenId = Number(id)
    this.#onSeen()
  }

  /** Makes an entry of what was changed by others, unless an action is under way, which does. */
  async record(): Promise<void> {
    if (!this.#isActing && !this.#pending.isEmpty) await this.#queue.run(() => this.#record())
  }

  /**
   * Does something that can be undone.
   * @param label - what it does, in words: `Delete web-1`
   * @returns its entry; undefined if it changed nothing
   */
  run(label: string, action: () => Promise<unknown>): Promise<HistoryEntry | undefined> {
    return this.#queue.run(async (isAbandoned) => {
      await this.#record()
      if (isAbandoned()) throw new Error(`Not done: ${label}`)
      const before = this.current.value
      this.#isActing = true
      try {
        await action()
      } finally {
        // Also after an error: a part of it may be done. What was abandoned counts as done by the application.
        if (!isAbandoned()) {
          await this.#record(label)
          this.#isActing = false
        }
      }
      return this.current.value?.id === before?.id ? undefined : this.current.value
    }, label)
  }

  /** Undoes the last change. */
  undo(): Promise<void> {
    return this.#move('Undo', (position) => position - 1)
  }

  /** Does the last change again that was undone. */
  redo(): Promise<void> {
    return this.#move('Redo', (position) => position + 1)
  }

  /** Restores the state of an entry. Does nothing if it is no longer there. */
  goTo({ id, label }: HistoryEntry): Promise<void> {
    return this.#move(`Go to: ${label}`, () => this.#entries.value.findIndex((entry) => entry.id === id))
  }

  /** What the action under way does, in words; undefined for none. */
  get busyLabel(): string | undefined {
    return this.#queue.label
  }

  /** Goes on without the action under way, which may never end. What it still changes is an entry of its own. */
  abandon(): void {
    this.#isActing = false
    this.#queue.abandon()
  }

  /**
   * Makes an entry of what has changed since the current one. What a fault has counted belongs to the current one: an
   * undo of what comes next does not bring back a fault that was used before it.
   * @param actionLabel - what the console did, in words
   */
  async #record(actionLabel?: string): Promise<void> {
    const canBeLate = actionLabel !== undefined && this.#control.isRemote
    if (this.#pending.isEmpty && !canBeLate) return
    const made = this.#control.checkpoint()
    // Those of a mock in the page have come, and a change after its checkpoint is not of this entry.
    if (this.#control.isRemote) await this.#waitForEvents(await made)
    const pending = this.#pending
    const action = this.#hasActed ? actionLabel : undefined
    this.#forgetChanges()
    const checkpoint = await made
    if (pending.isEmpty) return drop([{ checkpoint }])
    const position = this.#position.value
    const [past, ahead] = [this.#entries.value.slice(0, position), this.#entries.value.slice(position + 1)]
    const current = this.#entries.value[position]
    if (current === undefined) return drop([{ checkpoint }])
    if (action === undefined && pending.count === 0) {
      drop([current])
      return this.#set([...past, { ...current, checkpoint }, ...ahead], position)
    }
    const isActivity = action === undefined && pending.isActivity
    const isMore = isActivity && this.#activity?.entry === current
    if (isMore) {
      pending.addBefore(this.#activity!.changes)
      drop([current])
    }
    const { first: changes, label } = pending
    const source = action === undefined ? changes[0]!.source : 'console'
    const created = this.#createEntry({ label: action ?? label!, source, changes, checkpoint })
    const entry = isMore ? { ...created, id: current.id } : created
    this.#activity = isActivity ? { entry, changes: pending } : null
    const entries = isMore ? [...past, entry] : [...past, current, entry]
    drop([...entries.splice(0, entries.length - MAX_UNDO - 1), ...ahead])
    this.#set(entries, entries.length - 1)
  }

  /** @param find - returns the position to go to, of the one where it is; one without an entry for nothing */
  #move(label: string, find: (position: number) => number): Promise<void> {
    return this.#queue.run(async (isAbandoned) => {
      await this.#record()
      const position = find(this.#position.value)
      const entry = this.#entries.value[position]
      if (entry === undefined || position === this.#position.value || isAbandoned()) return
      this.#isActing = true
      try {
        await this.#control.restore(entry.checkpoint)
        if (this.#control.isRemote) {
          const checkpoint = await this.#control.checkpoint()
          await this.#waitForEvents(checkpoint)
          drop([{ checkpoint }])
        }
        if (!isAbandoned()) this.#position.value = position
      } finally {
        if (!isAbandoned()) {
          this.#forgetChanges()
          this.#isActing = false
        }
      }
    }, label)
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

  #forgetChanges(): void {
    this.#pending = new PendingChanges()
    this.#hasActed = false
  }

  /** Waits until the events before a checkpoint of a server have come: later than responses, and in their own order. */
  async #waitForEvents(checkpoint: ConsoleCheckpoint): Promise<void> {
    const id = 'id' in checkpoint ? Number(checkpoint.id) : 0
    if (this.#seenId >= id) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_EVENT_WAIT_MS)
      this.#onSeen = () => {
        if (this.#seenId < id) return
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/** On a server, a checkpoint is kept until it is dropped. */
function drop(entries: readonly Pick<HistoryEntry, 'checkpoint'>[]): void {
  for (const { checkpoint } of entries) if ('drop' in checkpoint) checkpoint.drop().catch(() => {})
}
