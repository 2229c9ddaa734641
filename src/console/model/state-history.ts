import { computed, type Signal, signal } from '@preact/signals'
import type { InventorySource } from '../../mock/events.ts'
import { ActionQueue } from './action-queue.ts'
import type { ConsoleControl } from './control.ts'

/** The most changes that can be undone. */
const LIMIT = 50

/** How much later than a response its events may come, in ms. */
const EVENTS_DELAY = 100

type ConsoleCheckpoint = Awaited<ReturnType<ConsoleControl['checkpoint']>>

/** A change that can be undone. */
interface HistoryStep {
  readonly label: string
  /** The state before it; once it is undone, the state that a redo restores. */
  readonly checkpoint: ConsoleCheckpoint
}

/**
 * The changes of the state, with checkpoints to undo and redo them. Changes of the objects by the application are steps
 * of their own; its changes of the settings and the faults are not.
 */
export class StateHistory {
  readonly #control: ConsoleControl
  readonly #queue = new ActionQueue()
  readonly #past = signal<readonly HistoryStep[]>([])
  readonly #future = signal<readonly HistoryStep[]>([])
  #present: ConsoleCheckpoint | undefined
  /** Whether anything has changed since the present checkpoint. */
  #isChanged = false
  #firstChange: string | undefined
  #changeCount = 0
  /** Whether an action of the console is under way, and whether it has changed anything. */
  #isActing = false
  #hasActed = false

  /** What an undo would undo; undefined for nothing. */
  readonly undoLabel = computed(() => this.#past.value.at(-1)?.label)
  /** What a redo would do again; undefined for nothing. */
  readonly redoLabel = computed(() => this.#future.value.at(-1)?.label)

  constructor(control: ConsoleControl) {
    this.#control = control
  }

  /** Begins to record, without what was before: a server that starts again has no checkpoints. */
  start(): Promise<void> {
    // The server from before may never respond.
    this.abandon()
    return this.#queue.run(() => {
      this.#past.value = []
      this.#future.value = []
      this.#present = undefined
      return this.#record()
    })
  }

  /**
   * Notes a change.
   * @param label - of the objects, in words; undefined for one of the settings or the faults
   */
  noteChange(source: InventorySource, label?: string): void {
    this.#isChanged = true
    if (this.#isActing && source === 'console') this.#hasActed = true
    if (label === undefined) return
    this.#firstChange ??= label
    this.#changeCount++
  }

  /** Whether there are changes of the application that the present checkpoint does not have. */
  get isUnrecorded(): boolean {
    return !this.#isActing && this.#isChanged
  }

  /** Makes a step of what the application has changed. */
  record(): Promise<void> {
    return this.#queue.run(async () => {
      if (this.isUnrecorded) await this.#record()
    })
  }

  /**
   * Does something that can be undone.
   * @param label - what it does, in words: `Delete web-1`
   */
  run<Result>(label: string, action: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(async (isAbandoned) => {
      await this.#record()
      if (isAbandoned()) throw new Error(`Not done: ${label}`)
      this.#isActing = true
      try {
        return await action()
      } finally {
        // Also after an error: a part of it may be done. What was abandoned counts as done by the application.
        if (!isAbandoned()) {
          await this.#waitForEvents()
          await this.#record(label)
          this.#isActing = false
        }
      }
    }, label)
  }

  /** Undoes the last change. */
  undo(): Promise<void> {
    return this.#queue.run((isAbandoned) => this.#move(this.#past, this.#future, isAbandoned), 'Undo')
  }

  /** Does the last change again that was undone. */
  redo(): Promise<void> {
    return this.#queue.run((isAbandoned) => this.#move(this.#future, this.#past, isAbandoned), 'Redo')
  }

  /** What the action under way does, in words; undefined for none. */
  get busyLabel(): string | undefined {
    return this.#queue.label
  }

  /** Goes on without the action under way, which may never end. What it still changes is a step of its own. */
  abandon(): void {
    this.#isActing = false
    this.#queue.abandon()
  }

  /**
   * Makes the present state the present checkpoint, and a step of what has changed since the one before.
   * @param actionLabel - what the console did, in words
   */
  async #record(actionLabel?: string): Promise<void> {
    if (this.#present !== undefined && !this.#isChanged) return
    const others = this.#changeCount > 1 ? `${this.#changeCount} changes by the application` : this.#firstChange
    const label = (this.#hasActed ? actionLabel : undefined) ?? others
    this.#forgetChanges()
    const before = this.#present
    this.#present = await this.#control.checkpoint()
    if (before === undefined) return
    if (label === undefined) return drop(before)
    for (const { checkpoint } of [...this.#future.value, ...this.#past.value.slice(0, 1 - LIMIT)]) drop(checkpoint)
    this.#future.value = []
    this.#past.value = [...this.#past.value.slice(1 - LIMIT), { label, checkpoint: before }]
  }

  async #move(
    from: Signal<readonly HistoryStep[]>,
    to: Signal<readonly HistoryStep[]>,
    isAbandoned: () => boolean,
  ): Promise<void> {
    await this.#record()
    const step = from.value.at(-1)
    const present = this.#present
    if (step === undefined || present === undefined || isAbandoned()) return
    this.#isActing = true
    try {
      await this.#control.restore(step.checkpoint)
      await this.#waitForEvents()
    } finally {
      if (!isAbandoned()) {
        this.#forgetChanges()
        this.#isActing = false
      }
    }
    if (isAbandoned()) return
    this.#present = step.checkpoint
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, { label: step.label, checkpoint: present }]
  }

  #forgetChanges(): void {
    this.#isChanged = false
    this.#hasActed = false
    this.#firstChange = undefined
    this.#changeCount = 0
  }

  /** The events of a server come a moment after the response. Those of a mock in the page come before it. */
  async #waitForEvents(): Promise<void> {
    if (this.#control.isRemote) await new Promise((resolve) => setTimeout(resolve, EVENTS_DELAY))
  }
}

/** On a server, a checkpoint is kept until it is dropped. */
function drop(checkpoint: ConsoleCheckpoint): void {
  if ('drop' in checkpoint) checkpoint.drop().catch(() => {})
}
