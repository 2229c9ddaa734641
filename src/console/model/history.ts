import { computed, type Signal, signal } from '@preact/signals'
import type { InventorySource } from '../../mock/events.ts'
import { ActionQueue } from './action-queue.ts'
import type { ConsoleControl } from './control.ts'

/** The most changes that can be undone. */
const LIMIT = 50

/** How much later than a response its events may come, in ms. */
const EVENTS_DELAY = 100

type Checkpoint = Awaited<ReturnType<ConsoleControl['checkpoint']>>

/** A change that can be undone. */
interface Step {
  readonly label: string
  /** The state before it; once it is undone, the state that a redo restores. */
  readonly checkpoint: Checkpoint
}

/**
 * The changes of the state, with checkpoints to undo and redo them. Changes of the objects by the application are steps
 * of their own; its changes of the settings and the faults are not.
 */
export class History {
  readonly #control: ConsoleControl
  readonly #queue = new ActionQueue()
  readonly #past = signal<readonly Step[]>([])
  readonly #future = signal<readonly Step[]>([])
  #present: Checkpoint | undefined
  /** Whether anything has changed since the present checkpoint. */
  #isChanged = false
  #firstChange: string | undefined
  #changeCount = 0
  /** Whether an action of the console is under way, and whether it has changed anything. */
  #isOwn = false
  #isOwnChange = false

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
    this.leave()
    return this.#queue.run(() => {
      this.#past.value = []
      this.#future.value = []
      this.#present = undefined
      return this.#settle()
    })
  }

  /**
   * Notes a change.
   * @param label - of the objects, in words; undefined for one of the settings or the faults
   */
  note(source: InventorySource, label?: string): void {
    this.#isChanged = true
    if (this.#isOwn && source === 'console') this.#isOwnChange = true
    if (label === undefined) return
    this.#firstChange ??= label
    this.#changeCount++
  }

  /** Whether there are changes of the application that the present checkpoint does not have. */
  get isBehind(): boolean {
    return !this.#isOwn && this.#isChanged
  }

  /** Makes a step of what the application has changed. */
  settle(): Promise<void> {
    return this.#queue.run(async () => {
      if (this.isBehind) await this.#settle()
    })
  }

  /**
   * Does something that can be undone.
   * @param label - what it does, in words: `Delete web-1`
   */
  run<Result>(label: string, action: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(async (isLeft) => {
      await this.#settle()
      if (isLeft()) throw new Error(`Not done: ${label}`)
      this.#isOwn = true
      try {
        return await action()
      } finally {
        // Also after an error: a part of it may be done. What was left counts as done by the application.
        if (!isLeft()) {
          await this.#waitForEvents()
          await this.#settle(label)
          this.#isOwn = false
        }
      }
    }, label)
  }

  /** Undoes the last change. */
  undo(): Promise<void> {
    return this.#queue.run((isLeft) => this.#move(this.#past, this.#future, isLeft), 'Undo')
  }

  /** Does the last change again that was undone. */
  redo(): Promise<void> {
    return this.#queue.run((isLeft) => this.#move(this.#future, this.#past, isLeft), 'Redo')
  }

  /** What the action under way does, in words; undefined for none. */
  get busyLabel(): string | undefined {
    return this.#queue.label
  }

  /** Goes on without the action under way, which may never end. What it still changes is a step of its own. */
  leave(): void {
    this.#isOwn = false
    this.#queue.leave()
  }

  /**
   * Makes the present state the present checkpoint, and a step of what has changed since the one before.
   * @param ownLabel - what the console did, in words
   */
  async #settle(ownLabel?: string): Promise<void> {
    if (this.#present !== undefined && !this.#isChanged) return
    const others = this.#changeCount > 1 ? `${this.#changeCount} changes by the application` : this.#firstChange
    const label = (this.#isOwnChange ? ownLabel : undefined) ?? others
    this.#forgetChanges()
    const before = this.#present
    this.#present = await this.#control.checkpoint()
    if (before === undefined) return
    if (label === undefined) return drop(before)
    for (const { checkpoint } of [...this.#future.value, ...this.#past.value.slice(0, 1 - LIMIT)]) drop(checkpoint)
    this.#future.value = []
    this.#past.value = [...this.#past.value.slice(1 - LIMIT), { label, checkpoint: before }]
  }

  async #move(from: Signal<readonly Step[]>, to: Signal<readonly Step[]>, isLeft: () => boolean): Promise<void> {
    await this.#settle()
    const step = from.value.at(-1)
    const present = this.#present
    if (step === undefined || present === undefined || isLeft()) return
    this.#isOwn = true
    try {
      await this.#control.restore(step.checkpoint)
      await this.#waitForEvents()
    } finally {
      if (!isLeft()) {
        this.#forgetChanges()
        this.#isOwn = false
      }
    }
    if (isLeft()) return
    this.#present = step.checkpoint
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, { label: step.label, checkpoint: present }]
  }

  #forgetChanges(): void {
    this.#isChanged = false
    this.#isOwnChange = false
    this.#firstChange = undefined
    this.#changeCount = 0
  }

  /** The events of a server come a moment after the response. Those of a mock in the page come before it. */
  async #waitForEvents(): Promise<void> {
    if (this.#control.isRemote) await new Promise((resolve) => setTimeout(resolve, EVENTS_DELAY))
  }
}

/** On a server, a checkpoint is kept until it is dropped. */
function drop(checkpoint: Checkpoint): void {
  if ('drop' in checkpoint) checkpoint.drop().catch(() => {})
}
