import type { InventoryObject } from '../contract/object.ts'
import { exportSettings, type JsonFault } from '../mock/exported-state.ts'
import type { MockState } from '../mock/state.ts'
import { createInitialState, type InitialState } from '../simulator/store/initial-state.ts'
import type { StoreChange } from '../simulator/store/store.ts'
import { StoredObject } from '../simulator/store/stored-object.ts'
import type { ObjectStorage } from './platform.ts'

/** The tables. In `object` are only the objects that differ from the initial state; those without JSON are deleted. */
const tables = [
  'CREATE TABLE object (id INTEGER PRIMARY KEY, json TEXT)',
  'CREATE TABLE initial_object (id INTEGER PRIMARY KEY, json TEXT NOT NULL)',
  'CREATE TABLE value (name TEXT PRIMARY KEY, json TEXT NOT NULL)',
]

/** The values besides the objects, each in a row. */
interface Values {
  /** When the first change was stored, in ms since 1970. */
  since: number
  /** The id of the next object. */
  nextId: number
  /** Whether the initial state is the one in `initial_object`, not that of the options. */
  hasInitialState: boolean
  settings: ReturnType<typeof exportSettings> & { faults: readonly (JsonFault & { id: number })[] }
}

/**
 * The state of a mock in the rows of a SQLite database: its objects, the next id, and its settings. A change is written
 * when it happens, before its request has a response. Without a change, nothing is written, not even a table.
 */
export class CollectionRows {
  /** The initial state: that of a reset with objects, or else that of the options. */
  readonly initialState: InitialState
  readonly #storage: ObjectStorage
  readonly #givenInitialState: InitialState
  #savedInitialState: InitialState
  #savedNextId = 0
  #savedSettings = ''
  #since: number | null = null
  #failure: string | null = null
  #isEnded = false

  /** @param initialState - that of the options */
  constructor(storage: ObjectStorage, initialState: InitialState) {
    this.#storage = storage
    this.#givenInitialState = initialState
    const isStored = this.#read("SELECT name FROM sqlite_master WHERE name = 'value'").length > 0
    if (isStored) this.#since = this.#readValue('since') ?? 0
    this.initialState = isStored ? this.#readInitialState() : initialState
    this.#savedInitialState = this.initialState
  }

  /** When the first change was stored, in ms since 1970; null if nothing is stored. */
  get since(): number | null {
    return this.#since
  }

  /** Why a change could not be stored; null where all are. */
  get failure(): string | null {
    return this.#failure
  }

  /** Loads the rows into a mock with {@link initialState}, and stores its changes from then on. */
  connect(state: MockState): void {
    this.#savedSettings = formatSettings(state)
    if (this.#since !== null) {
      this.#loadObjects(state)
      this.#loadSettings(state)
    }
    this.#savedNextId = state.store.nextId
    state.store.subscribe((change) => this.#write(() => this.#saveChange(state, change)))
    state.events.on('settings', () => this.#write(() => this.#saveSettings(state)))
  }

  /** Stores no more changes: of requests that are still under way when the collection ends. */
  end(): void {
    this.#isEnded = true
  }

  #readInitialState(): InitialState {
    if (!this.#readValue('hasInitialState')) return this.#givenInitialState
    const rows = this.#read<{ json: string }>('SELECT json FROM initial_object ORDER BY id')
    return createInitialState(rows.map(({ json }): InventoryObject => JSON.parse(json)))
  }

  #loadObjects({ store }: MockState): void {
    const rows = this.#read<{ id: number; json: string | null }>('SELECT id, json FROM object')
    // A version that has the rows, which is then restored: unlike an import, this copies no initial object.
    const version = store.checkpoint()
    version.undo = new Map(rows.map(({ id, json }) => [id, json === null ? undefined : parseObject(id, json)]))
    version.nextId = this.#readValue('nextId') ?? store.nextId
    store.restore(version)
    // The options can have got other initial objects meanwhile, with ids up to the next one and above it.
    version.nextId = Math.max(version.nextId, (store.all().at(-1)?.id ?? 0) + 1)
    store.restore(version)
  }

  #loadSettings(state: MockState): void {
    const settings = this.#readValue('settings')
    if (!settings) return
    try {
      state.assume(settings.assumptions ?? {})
      if (settings.delay !== undefined) state.setDelay(settings.delay)
      for (const { id, ...fault } of [...settings.faults].reverse()) {
        // Clients hold the ids, so each fault gets its own again.
        for (let given = state.faults.add(fault); given < id; given = state.faults.add(fault))
          state.faults.remove(given)
      }
      this.#savedSettings = formatSettings(state)
    } catch (error) {
      // Settings of another version of this library do not make the objects unreachable.
      state.resetSettings()
      console.warn(`inventory-objects-mock: The stored settings are not used. ${(error as Error).message}`)
    }
  }

  /** Writes all of a change, or nothing. */
  #write(save: () => void): void {
    if (this.#isEnded || this.#failure !== null) return
    try {
      this.#storage.transactionSync(save)
    } catch (error) {
      // Not thrown: the listeners of settings have nobody who would catch it.
      this.#failure = (error as Error).message
    }
  }

  #saveChange(state: MockState, change: StoreChange): void {
    const { store } = state
    if (change.type === 'reset') this.#saveAll(state)
    else if ('object' in change) this.#saveObject(change.id, change.object.json)
    else if (store.initialState.objects.get(change.id)) this.#saveObject(change.id, null)
    else this.#run('DELETE FROM object WHERE id = ?', change.id)
    if (store.nextId === this.#savedNextId) return
    this.#saveValue('nextId', store.nextId)
    this.#savedNextId = store.nextId
  }

  #saveAll({ store }: MockState): void {
    const { initialState } = store
    const initialObjects = [...initialState.objects.all()]
    const deleted = initialObjects.filter(({ id }) => store.get(id) === undefined)
    const changed = store.all().filter((object) => initialState.objects.get(object.id) !== object)
    const isUnchanged = initialState === this.#savedInitialState && deleted.length + changed.length === 0
    if (isUnchanged && this.#since === null) return
    this.#run('DELETE FROM object')
    for (const { id } of deleted) this.#saveObject(id, null)
    for (const { id, json } of changed) this.#saveObject(id, json)
    if (initialState === this.#savedInitialState) return
    this.#run('DELETE FROM initial_object')
    const hasInitialState = initialState !== this.#givenInitialState
    for (const { id, json } of hasInitialState ? initialObjects : []) {
      this.#run('INSERT INTO initial_object VALUES (?, ?)', id, json)
    }
    this.#saveValue('hasInitialState', hasInitialState)
    this.#savedInitialState = initialState
  }

  #saveSettings(state: MockState): void {
    const settings = formatSettings(state)
    // A reset has this event too, also where nothing was changed.
    if (settings === this.#savedSettings) return
    this.#run('INSERT OR REPLACE INTO value VALUES (?, ?)', 'settings', settings)
    this.#savedSettings = settings
  }

  #saveObject(id: number, json: string | null): void {
    this.#run('INSERT OR REPLACE INTO object VALUES (?, ?)', id, json)
  }

  #saveValue<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    this.#run('INSERT OR REPLACE INTO value VALUES (?, ?)', name, JSON.stringify(value))
  }

  #readValue<Name extends keyof Values>(name: Name): Values[Name] | undefined {
    const [row] = this.#read<{ json: string }>('SELECT json FROM value WHERE name = ?', name)
    return row && JSON.parse(row.json)
  }

  /** Runs a statement that writes. The first one creates the tables. */
  #run(statement: string, ...values: (number | string | null)[]): void {
    if (this.#since === null) {
      for (const table of tables) this.#storage.sql.exec(table)
      this.#since = Date.now()
      this.#saveValue('since', this.#since)
    }
    this.#storage.sql.exec(statement, ...values)
  }

  #read<Row extends Record<string, number | string | null>>(statement: string, ...values: string[]): Row[] {
    return this.#storage.sql.exec<Row>(statement, ...values).toArray()
  }
}

function parseObject(id: number, json: string): StoredObject {
  return new StoredObject(id, JSON.parse(json))
}

/** The settings as JSON, with the ids of the faults. */
function formatSettings(state: MockState): string {
  return JSON.stringify({ ...exportSettings(state), faults: state.faults.list() })
}
