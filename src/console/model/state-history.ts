import { batch, computed, signal } from '@preact/signals'
import type { RemoteCheckpoint } from '../../client/remote.ts'
import type { InventoryChange, InventorySource } from '../../mock/events.ts'
import type { ConsoleControl } from './control.ts'
import { type CountedChanges, listObjectsBefore, restoreObjects } from './objects-before.ts'

const MAX_UNDO = 50

/** How many changes of a burst are kept. The others are counted. */
const MAX_CHANGES_KEPT = 20

/** A change of the state, as an event tells it. */
export interface StateChange {
  /** In words: `Update web-1 (3)`. Null for a request that a fault counted, which is no change of its own. */
  readonly label: string | null
  readonly source: InventorySource
  /** That of the objects; undefined for one of the settings or the faults. */
  readonly objectChange?: InventoryChange
}

/** A state, and the changes that led to it. */
export interface HistoryEntry {
  readonly id: number
  /** The action, in words. */
  readonly label: string
  /** Who did it: of changes by several, the first; null for the beginning. */
  readonly source: InventorySource | null
  /** By the clock of the page, in ms. */
  readonly at: number
  /** The changes: the first ones, the oldest first. */
  readonly changes: readonly StateChange[]
  /** How many changes there were. */
  readonly count: number
  /** Whether activity made all of them, which changes something every few seconds. */
  readonly isActivity: boolean
  /** The state after it; where entries after it have the same one, before those. */
  readonly checkpoint: RemoteCheckpoint
}

/** A change of an object, and its time by the clock of the page, in ms. */
export interface ObjectChange {
  readonly change: Exclude<InventoryChange, { type: 'all' }>
  readonly at: number
}

/** A checkpoint, and what is done when its event has come: then the events of the changes before it have come, too. */
interface Mark {
  checkpoint?: RemoteCheckpoint
  readonly finish: (checkpoint: RemoteCheckpoint, changes: StateChange[]) => void
}

const origins: Readonly<Record<InventorySource, string>> = {
  app: 'by the application',
  code: 'in code',
  console: 'in the console',
  activity: 'by activity',
}

/**
 * The states, and a position among them, which undo and redo move by one. A change at an earlier position drops those
 * ahead, as in an editor.
 */
export class StateHistory {
  /** The oldest first. The first is where it begins, and the one of the present state can have others ahead. */
  readonly entries = signal<readonly HistoryEntry[]>([])
  /** The index of the entry of the present state. */
  readonly position = signal(0)
  /** The entry of the present state; undefined until the history has begun. */
  readonly current = computed(() => this.entries.value[this.position.value])
  /** The entry that an undo would undo; undefined for none. */
  readonly undoLabel = computed(() => (this.position.value > 0 ? this.current.value?.label : undefined))
  /** The entry that a redo would do again; undefined for none. */
  readonly redoLabel = computed(() => this.entries.value[this.position.value + 1]?.label)
  readonly #control: ConsoleControl
  /** The events since the last entry, in their order: changes, and the ids of checkpoints. */
  #told: (StateChange | string)[] = []
  /** In the order in which they were asked for. */
  #marks: Mark[] = []
  /** The last checkpoint whose event has come. */
  #seenId = 0
  /** How many actions of the console are under way: what changes meanwhile is recorded with them. */
  #acting = 0
  #lastId = 0

  constructor(control: ConsoleControl) {
    this.#control = control
  }

  /** Begins, without what was before: a server that starts again has no checkpoints. */
  async start(): Promise<void> {
    this.#told = []
    this.#marks = []
    this.#seenId = 0
    const checkpoint = await this.#mark(() => {})
    // Those of a server that was there before are not to be dropped of this one.
    this.entries.value = []
    const start = { label: 'Start', source: null, changes: [], count: 0, isActivity: false, checkpoint }
    this.#set([{ ...start, id: ++this.#lastId, at: Date.now() }], 0)
  }

  /** Adds what an event tells. */
  addChange(change: StateChange): void {
    this.#told.push(change)
  }

  /** Adds the event of a checkpoint, of this console or of another client of a server. */
  addCheckpoint(id: string): void {
    this.#seenId = Number(id)
    if (this.#marks.length > 0) this.#told.push(id)
    this.#settle()
  }

  /** Makes an entry of what was changed by others. */
  async record(): Promise<void> {
    if (this.#acting > 0 || !this.#told.some(isChange)) return
    await this.#mark((checkpoint, changes) => this.#add(checkpoint, changes))
  }

  /**
   * Does something that can be undone. Its entry comes with its events: of a server, those can be later.
   * @param label - what it does, in words: `Delete web-1`
   */
  run<Result>(label: string, action: () => Promise<Result>): Promise<Result> {
    return this.#act(async () => {
      try {
        return await action()
      } finally {
        // Also after one that failed: a part of it may be done.
        await this.#mark((checkpoint, changes) => this.#add(checkpoint, changes, label)).catch(() => null)
      }
    })
  }

  /**
   * Finds the last change of an object; undefined for none that is kept.
   * @param requestId - the request that made it; by default any, and none
   */
  findObjectChange(id: number, requestId?: number): ObjectChange | undefined {
    for (const { changes, at } of this.entries.value.slice(0, this.position.value + 1).reverse()) {
      for (const { objectChange: change } of changes.toReversed()) {
        if (change && change.type !== 'all' && change.id === id && (requestId ?? change.requestId) === change.requestId)
          return { change, at }
      }
    }
    return undefined
  }

  /** Undoes the last change. */
  undo(): Promise<void> {
    return this.#move(() => this.entries.value[this.position.value - 1])
  }

  /** Does the last change again that was undone. */
  redo(): Promise<void> {
    return this.#move(() => this.entries.value[this.position.value + 1])
  }

  /** Restores the state of an entry. Does nothing if it is no longer there. */
  goTo({ id }: HistoryEntry): Promise<void> {
    return this.#move(() => this.entries.value.find((entry) => entry.id === id))
  }

  #move(find: () => HistoryEntry | undefined): Promise<void> {
    return this.#act(async () => {
      const entry = find()
      if (entry === undefined || entry === this.current.value) return
      const later = this.entries.value.filter((other) => other.id > entry.id && other.checkpoint === entry.checkpoint)
      await this.#control.restore(entry.checkpoint)
      if (later.length > 0) await restoreObjects(this.#control, listObjectsBefore(toOne(later))!)
      await new Promise<void>((resolve, reject) => {
        // The event of the restore is no change of its own.
        const finish = (checkpoint: RemoteCheckpoint) => {
          const position = this.entries.value.findIndex(({ id }) => id === entry.id)
          // Those ahead, of which the state was made, can be dropped.
          if (position >= 0 && later.length > 0) this.#set(this.#withCheckpoint(checkpoint, position), position)
          else drop(checkpoint)
          if (position >= 0) this.position.value = position
          resolve()
        }
        this.#mark(finish).catch(reject)
      })
    })
  }

  async #act<Result>(action: () => Promise<Result>): Promise<Result> {
    await this.record()
    this.#acting++
    try {
      return await action()
    } finally {
      this.#acting--
    }
  }

  async #mark(finish: Mark['finish']): Promise<RemoteCheckpoint> {
    const mark: Mark = { finish }
    const marks = this.#marks
    marks.push(mark)
    try {
      mark.checkpoint = await this.#control.checkpoint()
      return mark.checkpoint
    } catch (error) {
      marks.splice(marks.indexOf(mark), 1)
      throw error
    } finally {
      this.#settle()
    }
  }

  #settle(): void {
    for (;;) {
      const [mark] = this.#marks
      if (!mark?.checkpoint || Number(mark.checkpoint.id) > this.#seenId) return
      this.#marks.shift()
      const told = this.#told.splice(0, this.#told.indexOf(mark.checkpoint.id) + 1)
      mark.finish(mark.checkpoint, told.filter(isChange))
    }
  }

  /**
   * Adds an entry. The count of a fault belongs to the current one: an undo of what comes next does not bring back a
   * fault that was used before it.
   * @param action - what the console did, in words
   */
  #add(checkpoint: RemoteCheckpoint, told: StateChange[], action?: string): void {
    const position = this.position.value
    const current = this.current.value
    if (current === undefined || told.length === 0) {
      drop(checkpoint)
      return
    }
    // A reset, an import or a restore changes the faults and the settings before, and leaves nothing of earlier changes.
    const begin = told.findLastIndex(({ objectChange }) => objectChange?.type === 'all')
    const changes = told.slice(Math.max(0, begin)).filter(({ label }) => label !== null)
    if (changes.length === 0) {
      this.#set(this.#withCheckpoint(checkpoint, position), position)
      return
    }
    const past = this.entries.value.slice(0, position + 1)
    const isAction = action !== undefined && changes.some(({ source }) => source === 'console')
    const made = (isAction ? [changes] : splitChanges(changes)).map((part) => createEntry(part, checkpoint))
    const [first] = made as [Omit<HistoryEntry, 'id'>, ...unknown[]]
    // The next step of an activity belongs to its entry: it would drive out all others.
    const isMore =
      first.isActivity && current.isActivity && made.length === 1 && past.at(-2)?.checkpoint !== current.checkpoint
    const entries = isMore
      ? [
          ...past.slice(0, -1),
          {
            ...createEntry([...current.changes, ...first.changes], checkpoint, current.count + first.count),
            id: current.id,
          },
        ]
      : [
          ...past,
          ...made.map((entry) => ({
            ...entry,
            ...(isAction && { label: action, source: 'console' as const }),
            id: ++this.#lastId,
          })),
        ]
    const kept = entries.slice(-MAX_UNDO - 1)
    this.#set(kept, kept.length - 1)
  }

  /** The entries, where the last of a state has a new checkpoint: those before it with the same one get it too. */
  #withCheckpoint(checkpoint: RemoteCheckpoint, position: number): HistoryEntry[] {
    const old = this.entries.value[position]!.checkpoint
    return this.entries.value.map((entry, index) =>
      index <= position && entry.checkpoint === old ? { ...entry, checkpoint } : entry,
    )
  }

  /** Drops the checkpoints that no entry has any longer. */
  #set(entries: readonly HistoryEntry[], position: number): void {
    const kept = new Set(entries.map(({ checkpoint }) => checkpoint))
    const dropped = new Set(this.entries.value.map(({ checkpoint }) => checkpoint))
    for (const checkpoint of dropped) if (!kept.has(checkpoint)) drop(checkpoint)
    batch(() => {
      this.entries.value = entries
      this.position.value = position
    })
  }
}

/**
 * Splits a burst, so that each change of the application is one of its own. Only its last part has a checkpoint: of the
 * others, the objects are restored, so every part but the first has to be of objects, and whole.
 */
function splitChanges(changes: readonly StateChange[]): readonly (readonly StateChange[])[] {
  const parts: StateChange[][] = []
  for (const change of changes) {
    const before = parts.at(-1)
    if (before && change.source !== 'app' && before[0]!.source !== 'app') before.push(change)
    else parts.push([change])
  }
  const areWhole = parts
    .slice(1)
    .every((part) => part.length <= MAX_CHANGES_KEPT && listObjectsBefore({ changes: part, count: part.length }))
  return areWhole ? parts : [changes]
}

/** The changes of several entries, as those of one. */
function toOne(entries: readonly CountedChanges[]): CountedChanges {
  const changes = entries.flatMap((entry) => entry.changes)
  return { changes, count: changes.length }
}

function createEntry(
  changes: readonly StateChange[],
  checkpoint: RemoteCheckpoint,
  count = changes.length,
): Omit<HistoryEntry, 'id'> {
  const [first] = changes as [StateChange, ...StateChange[]]
  const sources = [...new Set(changes.map(({ source }) => source))]
  return {
    label: count === 1 ? first.label! : `${count} changes ${sources.map((source) => origins[source]).join(' and ')}`,
    source: first.source,
    at: Date.now(),
    changes: changes.slice(0, MAX_CHANGES_KEPT),
    isActivity: sources.every((source) => source === 'activity'),
    ...{ count, checkpoint },
  }
}

function isChange(told: StateChange | string): told is StateChange {
  return typeof told !== 'string'
}

/** A checkpoint is kept until it is dropped. */
function drop(checkpoint: RemoteCheckpoint): void {
  checkpoint.drop().catch(() => {})
}
