import { computed, signal } from '@preact/signals'
import type { RemoteFault } from '../../client/remote.ts'
import type { Assumptions } from '../../contract/assumptions.ts'
import type { InventoryDelay } from '../../mock/delay.ts'
import type { RequestSummary } from '../../mock/log/exchange.ts'
import type { InventorySettings } from '../../mock/settings.ts'
import { formatError } from '../../text/error-message.ts'
import { MockConnection } from './connection.ts'
import type { ConsoleControl } from './control.ts'
import { describeFaultsChange, describeObjectChange, describeSettingsChange } from './describe-change.ts'
import { Notices } from './notices.ts'
import { ObjectCollection } from './object-collection.ts'
import {
  type InitialSettings,
  listOptionDifferences,
  type OptionDifference,
  summarizeDifferences,
} from './option-differences.ts'
import type { StateChange } from './pending-changes.ts'
import { Refresh } from './refresh.ts'
import { type HistoryEntry, StateHistory } from './state-history.ts'

const READ_INTERVAL_MS = 100

/** What to say when something is done, or what makes that from its result. */
type Done<Result> = string | ((result: Result) => string)

/** An item of a pane, which links lead to. */
export interface PaneItem {
  readonly pane: 'Requests' | 'Objects'
  /** The id of the request or the object. */
  readonly id: number
}

/** What the console shows and does, without its markup. */
export class ConsoleModel {
  readonly control: ConsoleControl
  readonly connection: MockConnection
  readonly history: StateHistory
  readonly notices = new Notices()
  /** All faults, the newest first; also those that are used up. */
  readonly allFaults = signal<readonly RemoteFault[]>([])
  readonly faults = computed(() => this.allFaults.value.filter(({ remaining }) => remaining !== 0))
  /** Null until they are read. */
  readonly settings = signal<InventorySettings | null>(null)
  readonly assumptions = computed((): Assumptions | null => this.settings.value?.assumptions ?? null)
  readonly delay = computed((): InventoryDelay => this.settings.value?.delay ?? 0)
  /** The number of objects. */
  readonly size = signal(0)
  readonly objects: ObjectCollection
  /** What a link leads to, until its pane shows it; null for nothing. */
  readonly linked = signal<PaneItem | null>(null)
  readonly requests = signal<readonly RequestSummary[]>([])
  /** What is wrong with the service worker of the page; null for nothing that is known. */
  readonly worker = signal<string | null>(null)
  readonly pending = computed(() => this.requests.value.filter(({ outcome }) => outcome === 'pending'))
  /** What a reset restores; null until it is read. */
  readonly initial = signal<InitialSettings | null>(null)
  /** What differs from the options of the mock, and the requests that wait. */
  readonly differences = computed((): readonly OptionDifference[] => {
    const [initial, settings, allFaults] = [this.initial.value, this.settings.value, this.allFaults.value]
    if (initial === null || settings === null) return []
    return listOptionDifferences(this.control, {
      initial,
      ...settings,
      allFaults,
      pendingCount: this.pending.value.length,
    })
  })
  /** The differences in a few words; an empty text for none. */
  readonly status = computed(() => summarizeDifferences(this.differences.value))

  readonly #refreshes = {
    log: new Refresh(() => this.#readLog(), READ_INTERVAL_MS),
    settings: new Refresh(() => this.#readSettings(), READ_INTERVAL_MS),
    faults: new Refresh(() => this.#readFaults(), READ_INTERVAL_MS),
    size: new Refresh(() => this.#readSize(), READ_INTERVAL_MS),
    // What comes in one frame is one entry.
    history: new Refresh(() => this.history.record(), 0),
  }

  constructor(control: ConsoleControl) {
    this.control = control
    this.history = new StateHistory(control)
    this.objects = new ObjectCollection(() => control.objects.list(), READ_INTERVAL_MS)
    this.connection = new MockConnection(
      control,
      () => this.#listen(),
      () => this.#readAll(),
    )
  }

  /** Listens, and reads everything. */
  start(): Promise<void> {
    return this.connection.start()
  }

  /** Stops listening. */
  stop(): void {
    this.notices.close()
    this.connection.stop()
    this.objects.stop()
    for (const refresh of Object.values(this.#refreshes)) refresh.stop()
  }

  /**
   * Does something that can be undone, and says so. An error is shown, and not thrown.
   * @param label - what it does, in words: `Delete web-1`
   * @param done - what to say when it is done; nothing by default
   * @returns whether it succeeded
   */
  async run<Result>(label: string, action: () => Promise<Result>, done?: Done<Result>): Promise<boolean> {
    const problem = await this.attempt(label, action, done)
    if (problem !== undefined) this.notices.fail(problem)
    return problem === undefined
  }

  /**
   * The same for a field that shows the error itself.
   * @returns the message of the error; undefined if it succeeded
   */
  async attempt<Result>(
    label: string,
    action: () => Promise<Result>,
    done?: Done<Result>,
  ): Promise<string | undefined> {
    try {
      const result = await this.history.run(label, action)
      if (done !== undefined) this.notices.say(typeof done === 'string' ? done : done(result), label)
      return undefined
    } catch (error) {
      return formatError(error)
    }
  }

  /** Restores the initial state. */
  async reset(): Promise<void> {
    await this.run('Reset', () => this.control.reset(), 'Reset to the initial state. The log is empty.')
  }

  /** Restores the state of an entry of the history. */
  async goTo(entry: HistoryEntry): Promise<void> {
    await this.#move(() => this.history.goTo(entry), `Now at: ${entry.label}`)
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

  /** Removes all differences. The objects and the log stay. */
  async resetSettings(): Promise<void> {
    await this.run(
      'Reset the settings',
      async () => {
        for (const { reset } of this.differences.value) await reset()
      },
      'The settings and the faults are those of the options.',
    )
  }

  /** Each event reads what it does not tell, once, however many come; then what others changed is an entry of the history. */
  #listen(): Promise<(() => unknown)[]> {
    const [control, refreshes] = [this.control, this.#refreshes]
    return Promise.all([
      control.on('log', () => refreshes.log.request()),
      control.on('checkpoint', (id) => this.history.addCheckpoint(id)),
      // Only a page has one.
      control.isRemote
        ? () => {}
        : control.on('worker', (problem) => {
            this.worker.value = problem
            if (problem !== null) this.notices.fail(problem)
          }),
      control.on('settings', ({ settings, source }) => {
        this.#addChange({ label: describeSettingsChange(this.settings.value, settings), source })
        this.settings.value = settings
      }),
      control.on('faults', (change) => {
        this.#addChange({ label: describeFaultsChange(change), source: change.source })
        refreshes.faults.request()
      }),
      control.on('change', (change) => {
        this.objects.add(change)
        // It can be another initial state.
        if (change.type === 'all') refreshes.settings.request()
        this.#addChange({ label: describeObjectChange(change), source: change.source, objectChange: change })
        refreshes.size.request()
      }),
    ])
  }

  #addChange(change: StateChange): void {
    this.history.addChange(change)
    this.#refreshes.history.request()
  }

  #readAll(): Promise<unknown> {
    this.objects.add({ type: 'all', source: 'code', requestId: null })
    return Promise.all([
      this.#readSettings(),
      this.#readFaults(),
      this.#readSize(),
      this.#readLog(),
      this.history.start(),
    ])
  }

  async #move(move: () => Promise<void>, text: string): Promise<void> {
    try {
      await move()
      this.notices.say(text)
    } catch (error) {
      this.notices.fail(error)
    }
  }

  async #readLog(): Promise<void> {
    this.requests.value = await this.control.summaries()
  }

  async #readSettings(): Promise<void> {
    const before = this.settings.value
    const [settings, initial] = await Promise.all([this.control.settings(), this.control.initialSettings()])
    // An event is newer.
    if (this.settings.value === before) this.settings.value = settings
    this.initial.value = initial
  }

  async #readFaults(): Promise<void> {
    this.allFaults.value = await this.control.faults.list()
  }

  async #readSize(): Promise<void> {
    this.size.value = await this.control.objects.count()
  }
}
