import { computed, type Signal, signal } from '@preact/signals'
import type { ConsoleControl } from './control.ts'
import { areSettingsSame, readSettings, restoreSettings, type Settings } from './settings.ts'
import { Turns } from './turns.ts'

/** The most changes that can be undone. */
const LIMIT = 50

/** How much later than a response its events may come, in ms. */
const EVENTS_DELAY = 100

/** Everything that an undo restores. */
interface RestorePoint extends Settings {
  readonly checkpoint: Awaited<ReturnType<ConsoleControl['checkpoint']>>
}

/** A change that can be undone. */
interface Step {
  readonly label: string
  /** Before it, and after an undo, the state after it. */
  readonly point: RestorePoint
  /** On the other side of it. */
  readonly other: Settings
  readonly areObjectsChanged: boolean
}

/**
 * The changes of the objects and of the settings, with checkpoints to undo and redo them. Changes by the application are
 * steps of their own.
 */
export class History {
  readonly #control: ConsoleControl
  readonly #turns = new Turns()
  readonly #past = signal<readonly Step[]>([])
  readonly #future = signal<readonly Step[]>([])
  #present: RestorePoint | undefined
  #firstChange: string | undefined
  #changeCount = 0
  #isOwn = false

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
    return this.#turns.run(async () => {
      this.#past.value = []
      this.#future.value = []
      this.#forgetChanges()
      this.#present = await this.#takePoint()
    })
  }

  /** Notes a change of the objects, in words. */
  noteChange(label: string): void {
    this.#firstChange ??= label
    this.#changeCount++
  }

  /** Whether there are changes of the application that are no step yet. */
  get isBehind(): boolean {
    return !this.#isOwn && this.#changeCount > 0
  }

  /** Makes a step of what the application has changed. */
  settle(): Promise<void> {
    return this.#turns.run(() => this.#settle())
  }

  /**
   * Does something that can be undone.
   * @param label - what it does, in words: `Delete web-1`
   */
  run<Result>(label: string, action: () => Promise<Result>): Promise<Result> {
    return this.#turns.run(async (isLeft) => {
      await this.#settle()
      if (isLeft()) throw new Error(`Not done: ${label}`)
      this.#isOwn = true
      try {
        return await action()
      } finally {
        // Also after an error: a part of it may be done. What was left counts as done by the application.
        if (!isLeft()) {
          await this.#waitForEvents()
          await this.#add(label)
          this.#isOwn = false
        }
      }
    }, label)
  }

  /** Undoes the last change. */
  undo(): Promise<void> {
    return this.#turns.run((isLeft) => this.#move(this.#past, this.#future, isLeft), 'Undo')
  }

  /** Does the last change again that was undone. */
  redo(): Promise<void> {
    return this.#turns.run((isLeft) => this.#move(this.#future, this.#past, isLeft), 'Redo')
  }

  /** What the action under way does, in words; undefined for none. */
  get busyLabel(): string | undefined {
    return this.#turns.label
  }

  /** Goes on without the action under way, which may never end. What it still changes is a step of its own. */
  leave(): void {
    this.#isOwn = false
    this.#turns.leave()
  }

  async #settle(): Promise<void> {
    // What the application did to the settings is no part of a step, such as a fault that is used up.
    if (this.#present !== undefined) this.#present = { ...this.#present, ...(await readSettings(this.#control)) }
    if (this.#firstChange === undefined) return
    await this.#add(this.#changeCount === 1 ? this.#firstChange : `${this.#changeCount} changes by the application`)
  }

  async #add(label: string): Promise<void> {
    const areObjectsChanged = this.#changeCount > 0
    this.#forgetChanges()
    const before = this.#present
    const after = await this.#takePoint()
    this.#present = after
    if (before === undefined || (!areObjectsChanged && areSettingsSame(before, after))) return
    for (const { point } of [...this.#future.value, ...this.#past.value.slice(0, 1 - LIMIT)]) dropPoint(point)
    this.#future.value = []
    this.#past.value = [...this.#past.value.slice(1 - LIMIT), { label, point: before, other: after, areObjectsChanged }]
  }

  async #move(from: Signal<readonly Step[]>, to: Signal<readonly Step[]>, isLeft: () => boolean): Promise<void> {
    await this.#settle()
    const step = from.value.at(-1)
    if (step === undefined || this.#present === undefined || isLeft()) return
    const { checkpoint } = this.#present
    this.#isOwn = true
    try {
      // A restore ends pending requests, so only where it is needed.
      if (step.areObjectsChanged) await this.#control.restore(step.point.checkpoint)
      await restoreSettings(this.#control, step.point, step.other)
      await this.#waitForEvents()
    } finally {
      if (!isLeft()) {
        this.#forgetChanges()
        this.#isOwn = false
      }
    }
    if (isLeft()) return
    this.#present = step.point
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, { ...step, point: { ...step.other, checkpoint }, other: step.point }]
  }

  #forgetChanges(): void {
    this.#firstChange = undefined
    this.#changeCount = 0
  }

  /** The events of a server come a moment after the response. Those of a mock in the page come before it. */
  async #waitForEvents(): Promise<void> {
    if (this.#control.isRemote) await new Promise((resolve) => setTimeout(resolve, EVENTS_DELAY))
  }

  async #takePoint(): Promise<RestorePoint> {
    const [checkpoint, settings] = await Promise.all([this.#control.checkpoint(), readSettings(this.#control)])
    return { checkpoint, ...settings }
  }
}

/** On a server, a checkpoint is kept until it is dropped. */
function dropPoint({ checkpoint }: RestorePoint): void {
  if ('drop' in checkpoint) checkpoint.drop().catch(() => {})
}
