import { computed, signal } from '@preact/signals'
import type { Assumptions } from '../../contract/assumptions.ts'
import type { InventoryObject } from '../../contract/object.ts'
import type { InventoryDelay } from '../../mock/delay.ts'
import type { InventoryChange } from '../../mock/events.ts'
import type { FaultSnapshot } from '../../mock/faults/fault.ts'
import type { RequestSummary } from '../../mock/log/exchange.ts'
import type { InventorySettings } from '../../mock/settings.ts'
import { formatAssumptions } from '../../text/assumption-value.ts'
import { formatError } from '../../text/error-message.ts'
import type { ConsoleControl } from './control.ts'
import { describeFaultsChange, describeObjectChange, describeSettingsChange } from './describe-change.ts'
import { Notices } from './notices.ts'
import {
  type InitialSettings,
  listOptionDifferences,
  type OptionDifference,
  summarizeDifferences,
} from './option-differences.ts'
import { type HistoryEntry, type StateChange, StateHistory } from './state-history.ts'
import { createViews } from './views.ts'

/** The least time between two readings, in ms. */
const READ_INTERVAL_MS = 100

/** How often a server is asked whether it is there, in ms. */
const WATCH_INTERVAL_MS = 3_000

/** The text to show when something is done, or the function that makes it from the result. */
type Done<Result> = string | ((result: Result) => string)

/** A pane with items, which links lead to. */
export type ItemPane = 'Requests' | 'Objects'

/** The parts of the state that can be read again. */
type Part = 'requests' | 'settings' | 'faults' | 'size' | 'objects'

/**
 * The state of the console, in signals, and the actions that change it. An action asks the mock. Its changes come
 * back as events, which say what is to be read again.
 */
export class ConsoleModel {
  readonly control: ConsoleControl
  readonly history: StateHistory
  readonly notices = new Notices()
  /** The name of the pane in view. */
  readonly pane = signal('Requests')
  readonly views = createViews()
  /** Why the mock cannot be reached, with the status of its response, if any; undefined while it can be. */
  readonly failure = signal<{ readonly status: number | null; readonly text: string } | undefined>(undefined)
  /** Whether everything was read. */
  readonly isReady = signal(false)
  readonly requests = signal<readonly RequestSummary[]>([])
  /** The problem of the service worker of the page, in words; null for none that is known. */
  readonly worker = signal<string | null>(null)
  /** Whether requests pass to the network; null where they cannot. */
  readonly isPassing = signal<boolean | null>(null)
  readonly pending = computed(() => this.requests.value.filter(({ outcome }) => outcome === 'pending'))
  /** All objects by id, once something has asked for them with `loadObjects`; null until they are read. */
  readonly objects = signal<readonly InventoryObject[] | null>(null)
  /** The number of objects. */
  readonly size = signal(0)
  /** All faults, the newest first; also those that are used up. */
  readonly allFaults = signal<readonly FaultSnapshot[]>([])
  readonly faults = computed(() => this.allFaults.value.filter(({ remaining }) => remaining !== 0))
  /** Null until they are read. */
  readonly settings = signal<InventorySettings | null>(null)
  readonly assumptions = computed((): Assumptions | null => this.settings.value?.assumptions ?? null)
  readonly delay = computed((): InventoryDelay => this.settings.value?.delay ?? 0)
  /** The settings and faults that a reset restores; null until they are read. */
  readonly initial = signal<InitialSettings | null>(null)
  /** The differences from the options of the mock, and the requests that wait. */
  readonly differences = computed((): readonly OptionDifference[] => {
    const [initial, settings, allFaults] = [this.initial.value, this.settings.value, this.allFaults.value]
    if (initial === null || settings === null) return []
    const pendingCount = this.pending.value.length
    return listOptionDifferences(this.control, { initial, ...settings, allFaults, pendingCount })
  })
  /** The differences in a few words; an empty text for none. */
  readonly status = computed(() => summarizeDifferences(this.differences.value))

  readonly #objectsById = new Map<number, InventoryObject>()
  /** Changes that `objects` does not have yet; null while nobody has asked for them. */
  #objectChanges: InventoryChange[] | null = null
  readonly #stale = new Set<Part>()
  /** How many links to objects were followed: the last one counts. */
  #turn = 0
  #isReading = false
  #isRecording = false
  #isStopped = false
  #removers: (() => unknown)[] = []
  #watchTimer: ReturnType<typeof setInterval> | undefined

  constructor(control: ConsoleControl) {
    this.control = control
    this.history = new StateHistory(control)
    this.isPassing.value = control.isPassing()
  }

  /** Listens, and reads everything. If the mock is a server that goes away, begins again when it is back. */
  async start(): Promise<void> {
    if (this.control.isRemote) this.#watchTimer ??= setInterval(() => this.#watch(), WATCH_INTERVAL_MS)
    try {
      const removers = await this.#listen()
      this.#removeListeners()
      this.#removers = removers
      if (this.#isStopped) this.#removeListeners()
      // Only now: what happens between a reading and the first event would be missed.
      this.#objectChanges?.push({ type: 'all', source: 'code', requestId: null })
      const parts = Object.values(this.#readers)
      await Promise.all([...parts.map((read) => read()), this.history.start()])
      this.failure.value = undefined
      this.isReady.value = true
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Stops listening. */
  stop(): void {
    this.#isStopped = true
    clearInterval(this.#watchTimer)
    this.views.real.learning.value.cancel?.()
    this.notices.close()
    this.#removeListeners()
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

  /**
   * Sets assumptions: what the user chose or typed, which the mock checks.
   * @returns the message of the error; undefined if it succeeded
   */
  setAssumptions(assumptions: Partial<Assumptions>): Promise<string | undefined> {
    const label = `Set ${formatAssumptions(assumptions)}`
    return this.attempt(label, () => this.control.configure({ assumptions }), `${label}.`)
  }

  /** Lets requests pass to the network, or ends that. It is no state, so there is nothing to undo. */
  async passThrough(isOn: boolean): Promise<void> {
    try {
      await this.control.passThrough(isOn)
    } catch (error) {
      this.notices.fail(error)
    }
  }

  /** Restores the initial state. */
  async reset(): Promise<void> {
    await this.run('Reset', () => this.control.reset(), 'Reset to the initial state. The log is empty.')
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

  /** Shows an item of a pane: a request; or an object, also one that was deleted, as far as that is known. */
  async show(pane: ItemPane, id: number): Promise<void> {
    const { requests, objects } = this.views
    if (pane === 'Requests') {
      const found = this.requests.value.find(({ requestId }) => requestId === id)
      if (!found) return this.notices.say(`Request #${id} is no longer in the log.`)
      // Nothing hides it.
      requests.filter.value = ''
      requests.clearedUntil.value = null
      requests.selected.value = found
      requests.side.value = 'details'
    } else {
      const turn = ++this.#turn
      const place = [this.pane, objects.selected, requests.selected, requests.side]
      const before = place.map(({ value }) => value)
      const change = this.history.findObjectChange(id)?.change
      const now = await this.control.objects.get(id).catch((error) => this.notices.fail(error))
      const object = now ?? (change?.type === 'delete' ? change.before : undefined)
      // The user can have gone on.
      if (turn !== this.#turn || place.some(({ value }, at) => value !== before[at])) return
      if (!object) return this.notices.say(`There is no longer an object with the id ${id}.`)
      objects.selected.value = object
      objects.isOpen.value = true
    }
    this.pane.value = pane
  }

  /** Keeps `objects` up to date from now on. */
  loadObjects(): void {
    if (this.#objectChanges !== null) return
    this.#objectChanges = [{ type: 'all', source: 'code', requestId: null }]
    this.#readSoon('objects')
  }

  /** Puts an object into `objects`, before its event comes. */
  putObject(object: InventoryObject): void {
    this.#objectsById.set(object.id, object)
    this.#publishObjects()
  }

  /** Listens to the events that only a mock in a page has. */
  #listenInPage(): Promise<() => unknown>[] {
    const { control } = this
    return [
      control.on('passage', () => {
        this.isPassing.value = control.isPassing()
      }),
      control.on('worker', (problem) => {
        this.worker.value = problem
        if (problem !== null) this.notices.fail(problem)
      }),
    ]
  }

  #listen(): Promise<(() => unknown)[]> {
    const { control } = this
    return Promise.all([
      control.on('log', () => this.#readSoon('requests')),
      control.on('checkpoint', (id) => this.history.addCheckpoint(id)),
      ...(control.isRemote ? [] : this.#listenInPage()),
      control.on('settings', ({ settings, source }) => {
        this.#addChange({ label: describeSettingsChange(this.settings.value, settings), source })
        this.settings.value = settings
      }),
      control.on('faults', (change) => {
        this.#addChange({ label: describeFaultsChange(change), source: change.source })
        this.#readSoon('faults')
      }),
      control.on('change', (change) => {
        this.#addChange({ label: describeObjectChange(change), source: change.source, objectChange: change })
        this.#objectChanges?.push(change)
        this.#readSoon('size', 'objects')
        // It can be another initial state.
        if (change.type === 'all') this.#readSoon('settings')
      }),
    ])
  }

  #removeListeners(): void {
    for (const remove of this.#removers.splice(0)) remove()
  }

  #fail(error: unknown): void {
    this.failure.value = { status: Object(error).status ?? null, text: formatError(error) }
  }

  /** Nothing else tells that the events of a server have ended. */
  async #watch(): Promise<void> {
    // Only another token helps.
    if (this.failure.value?.status === 403) return
    try {
      await this.control.objects.count()
      if (this.failure.value !== undefined) await this.start()
    } catch (error) {
      this.#fail(error)
    }
  }

  async #move(move: () => Promise<void>, text: string): Promise<void> {
    try {
      await move()
      this.notices.say(text)
    } catch (error) {
      this.notices.fail(error)
    }
  }

  /** Notes what others have changed: what comes in one frame is one entry of the history. */
  #addChange(change: StateChange): void {
    this.history.addChange(change)
    if (this.#isRecording || this.#isStopped) return
    this.#isRecording = true
    requestAnimationFrame(() => {
      this.#isRecording = false
      if (!this.#isStopped) this.history.record().catch(() => {})
    })
  }

  /** Reads parts again: once, however many events come, and in a frame, which a hidden page has not. */
  #readSoon(...parts: readonly Part[]): void {
    for (const part of parts) this.#stale.add(part)
    if (this.#isReading || this.#isStopped) return
    this.#isReading = true
    requestAnimationFrame(async () => {
      if (this.#isStopped) return
      const readings = [...this.#stale].map((part) => this.#readers[part]())
      this.#stale.clear()
      await Promise.allSettled(readings)
      setTimeout(() => {
        this.#isReading = false
        if (this.#stale.size > 0) this.#readSoon()
      }, READ_INTERVAL_MS)
    })
  }

  readonly #readers: Readonly<Record<Part, () => Promise<void>>> = {
    requests: async () => {
      this.requests.value = await this.control.summaries()
    },
    settings: async () => {
      const before = this.settings.value
      const [settings, initial] = await Promise.all([this.control.settings(), this.control.initialSettings()])
      // An event is newer.
      if (this.settings.value === before) this.settings.value = settings
      this.initial.value = initial
    },
    faults: async () => {
      this.allFaults.value = await this.control.faults.list()
    },
    size: async () => {
      this.size.value = await this.control.objects.count()
    },
    objects: () => this.#readObjects(),
  }

  /** Reads all objects only after a change of everything: else, the events have them. */
  async #readObjects(): Promise<void> {
    const changes = this.#objectChanges
    if (changes === null) return
    if (changes.some(({ type }) => type === 'all')) {
      const objects = await this.control.objects.list()
      this.#objectsById.clear()
      for (const object of objects) this.#objectsById.set(object.id, object)
    }
    for (const change of changes.splice(0)) {
      if (change.type === 'delete') this.#objectsById.delete(change.id)
      else if (change.type !== 'all') this.#objectsById.set(change.id, change.object)
    }
    this.#publishObjects()
  }

  #publishObjects(): void {
    this.objects.value = [...this.#objectsById.values()].sort((one, other) => one.id - other.id)
  }
}
