import { computed, signal } from '@preact/signals'
import type { RemoteFault } from '../../client/remote.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import type { InventoryDelay } from '../../mock/delay.ts'
import type { InventoryChange } from '../../mock/events.ts'
import type { RequestSummary } from '../../mock/log/summary.ts'
import { formatError } from '../text/format.ts'
import { MockConnection } from './connection.ts'
import type { ConsoleControl } from './control.ts'
import { type Deviation, type InitialSettings, listDeviations, summarizeDeviations } from './deviations.ts'
import { Notices } from './notices.ts'
import { RecentChanges } from './recent-changes.ts'
import { Refresh } from './refresh.ts'
import { Snapshots } from './snapshots.ts'
import { StateHistory } from './state-history.ts'

/** Between two readings of the log, the settings or the objects, in ms. */
const INTERVAL = 100

/** How long an action waits for another one before the user is asked, in ms. */
const PATIENCE = 2_000

/** What the console shows and does, without its markup. */
export class ConsoleModel {
  readonly control: ConsoleControl
  readonly connection: MockConnection
  readonly history: StateHistory
  readonly snapshots = new Snapshots()
  readonly notices = new Notices()
  /** All faults, the newest first; also those that are used up. */
  readonly allFaults = signal<readonly RemoteFault[]>([])
  readonly faults = computed(() => this.allFaults.value.filter(({ remaining }) => remaining !== 0))
  readonly assumptions = signal<Assumptions | null>(null)
  readonly delay = signal<InventoryDelay>(0)
  /** The number of objects. */
  readonly size = signal(0)
  /** A number that is different after each change of the objects. */
  readonly version = signal(0)
  readonly changes = new RecentChanges()
  readonly requests = signal<readonly RequestSummary[]>([])
  readonly pendingCount = computed(() => this.requests.value.filter(({ outcome }) => outcome === 'pending').length)
  /** What a reset restores; null until it is read. */
  readonly initial = signal<InitialSettings | null>(null)
  /** What differs from the options of the mock, and the requests that wait. */
  readonly deviations = computed((): readonly Deviation[] => {
    const [initial, assumptions] = [this.initial.value, this.assumptions.value]
    if (initial === null || assumptions === null) return []
    const [delay, allFaults, pendingCount] = [this.delay.value, this.allFaults.value, this.pendingCount.value]
    return listDeviations(this.control, { initial, assumptions, delay, allFaults, pendingCount })
  })
  /** The deviations in a few words; an empty text for none. */
  readonly status = computed(() => summarizeDeviations(this.deviations.value))

  readonly #refreshes = {
    log: new Refresh(() => this.#readLog(), INTERVAL),
    settings: this.#createRefresh(() => this.#readSettings()),
    faults: this.#createRefresh(() => this.#readFaults()),
    objects: this.#createRefresh(() => this.#readObjects()),
  }

  constructor(control: ConsoleControl) {
    this.control = control
    this.history = new StateHistory(control)
    this.connection = new MockConnection(control, { listen: () => this.#listen(), read: () => this.#readAll() })
  }

  /** Listens, and reads everything. */
  start(): Promise<void> {
    return this.connection.start()
  }

  /** Stops listening. */
  stop(): void {
    this.notices.close()
    this.connection.stop()
    for (const refresh of Object.values(this.#refreshes)) refresh.stop()
  }

  /**
   * Does something that can be undone, and says so. An error is shown, and not thrown.
   * @param label - what it does, in words: `Delete web-1`
   * @param done - what to say when it is done; nothing by default
   * @returns whether it succeeded
   */
  async run(label: string, action: () => Promise<unknown>, done?: string): Promise<boolean> {
    try {
      await this.#enqueue(() => this.history.run(label, action))
      await this.#showChanges()
      if (done !== undefined) this.notices.sayDone(done)
      return true
    } catch (error) {
      this.notices.fail(error)
      return false
    }
  }

  /**
   * Does something that can be undone, for a field that shows the error itself.
   * @param label - what it does, in words: `Set the delay to 300 ms`
   * @param formatDone - returns what to say when it is done; nothing by default
   * @returns the message of the error; undefined if it succeeded
   */
  async attempt<Result>(
    label: string,
    action: () => Promise<Result>,
    formatDone?: (result: Result) => string,
  ): Promise<string | undefined> {
    let problem: string | undefined
    let done: string | undefined
    const isDone = await this.run(label, async () => {
      try {
        const result = await action()
        done = formatDone?.(result)
      } catch (error) {
        problem = formatError(error)
      }
    })
    if (isDone && done !== undefined) this.notices.sayDone(done)
    return problem
  }

  /** Undoes the last change. */
  async undo(): Promise<void> {
    const label = this.history.undoLabel.value
    if (label !== undefined) await this.#move(() => this.history.undo(), `Undone: ${label}`)
  }

  /** Does the last change again that was undone. */
  async redo(): Promise<void> {
    const label = this.history.redoLabel.value
    if (label !== undefined) await this.#move(() => this.history.redo(), `Done again: ${label}`)
  }

  /** Removes all deviations. The objects and the log stay. */
  async resetSettings(): Promise<void> {
    await this.run(
      'Reset the settings',
      async () => {
        for (const { reset } of this.deviations.value) await reset()
      },
      'The settings and the faults are those of the options.',
    )
  }

  /** Each event reads what it is about, once, however many come; then the application's changes are a step. */
  #listen(): Promise<(() => unknown)[]> {
    const { control, history } = this
    const { log, settings, faults, objects } = this.#refreshes
    return Promise.all([
      control.on('log', () => log.request()),
      control.on('settings', ({ source }) => {
        history.noteChange(source)
        settings.request()
      }),
      control.on('faults', ({ source }) => {
        history.noteChange(source)
        faults.request()
      }),
      control.on('change', (change) => {
        this.changes.noteChange(change)
        // It can be another initial state.
        if (change.type === 'all') settings.request()
        history.noteChange(change.source, formatChange(change))
        objects.request()
      }),
    ])
  }

  #createRefresh(read: () => Promise<void>): Refresh {
    return new Refresh(async () => {
      await read()
      if (this.history.isUnrecorded) await this.history.record()
    }, INTERVAL)
  }

  /** Ends when the console shows what an action has changed, if its events have come. */
  async #showChanges(): Promise<void> {
    const { settings, faults, objects } = this.#refreshes
    await Promise.all([settings.done, faults.done, objects.done])
  }

  #readAll(): Promise<unknown> {
    return Promise.all([
      this.#readSettings(),
      this.#readFaults(),
      this.#readObjects(),
      this.#readLog(),
      this.history.start(),
    ])
  }

  /**
   * Starts an action that waits for the one under way, and offers to go on without that if it takes long: it can be a
   * request that never gets a response.
   */
  async #enqueue(start: () => Promise<unknown>): Promise<void> {
    const { history } = this
    const label = history.busyLabel
    const offer = () => {
      if (history.busyLabel !== label) return
      this.notices.ask(`Still waiting for: ${label}.`, 'Stop waiting', () => history.abandon())
    }
    const timer = label === undefined ? undefined : setTimeout(offer, PATIENCE)
    await start().finally(() => clearTimeout(timer))
  }

  async #move(move: () => Promise<void>, text: string): Promise<void> {
    try {
      await this.#enqueue(move)
      await this.#showChanges()
      this.notices.say(text)
    } catch (error) {
      this.notices.fail(error)
    }
  }

  async #readLog(): Promise<void> {
    this.requests.value = await this.control.summaries()
  }

  async #readSettings(): Promise<void> {
    const [{ assumptions, delay }, initial] = await Promise.all([
      this.control.settings(),
      this.control.initialSettings(),
    ])
    this.assumptions.value = assumptions
    this.delay.value = delay
    this.initial.value = initial
  }

  async #readFaults(): Promise<void> {
    this.allFaults.value = await this.control.faults.list()
  }

  async #readObjects(): Promise<void> {
    this.size.value = await this.control.objects.count()
    this.version.value++
  }
}

const verbs = { create: 'Create', update: 'Update', delete: 'Delete' }

function formatChange(change: InventoryChange): string {
  if (change.type === 'all') return 'Reset or import'
  const name = change.type === 'create' ? change.object.name : change.before.name
  return `${verbs[change.type]} ${name} (${change.id})`
}
