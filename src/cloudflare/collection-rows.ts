import { isSameJson } from '../contract/json.ts'
import type { InventoryObject } from '../contract/object.ts'
import { checkFault } from '../mock/faults/check-fault.ts'
import type { Fault } from '../mock/faults/fault.ts'
import type { SavedFaults } from '../mock/faults/faults.ts'
import type { Mock } from '../mock/mock.ts'
import { changeSettings, type InventorySettings, type SettingsChanges } from '../mock/settings.ts'
import { isJsonFault } from '../mock/state/exported-state.ts'
import type { InitialState } from '../mock/state/initial-state.ts'
import type { StoreChange } from '../simulator/store/store.ts'
import { StoredCollection } from '../simulator/store/stored-collection.ts'
import { JSON_TEXT, StoredObject } from '../simulator/store/stored-object.ts'
import type { ObjectStorage } from './platform.ts'

/** The tables. In `object` are only the objects that differ from the initial state; those without JSON are deleted. */
const tables = [
  'CREATE TABLE object (id INTEGER PRIMARY KEY, json TEXT)',
  'CREATE TABLE initial_object (id INTEGER PRIMARY KEY, json TEXT NOT NULL)',
  'CREATE TABLE value (name TEXT PRIMARY KEY, json TEXT NOT NULL)',
]

/** The values besides the objects, each in a row. */
interface Values {
  since: number
  nextId: number
  /** The initial state besides its objects, which are in `initial_object`; null for that of the options. */
  initialState: (Omit<InitialState, 'collection'> & { nextId: number }) | null
  /** The settings, null for the initial ones; the faults with their ids and counts; and the id of the newest ever. */
  settings: { settings: InventorySettings | null; faults: SavedFaults; lastFaultId: number }
}

/**
 * The state of a mock in the rows of a SQLite database. A change is written before its request has a response; without
 * one, nothing is written, not even a table.
 */
export class CollectionRows {
  /** The initial state: the one that a client has set, or else that of the options. */
  readonly initialState: InitialState
  /** When the first change was stored, in ms since 1970; null if nothing is stored. */
  since: number | null = null
  /** Why a change could not be stored; null where all are. */
  failure: string | null = null
  readonly #storage: ObjectStorage
  readonly #givenInitialState: InitialState
  #savedInitialState: InitialState
  #savedNextId = 0
  #savedSettings = ''
  #isEnded = false

  constructor(storage: ObjectStorage, initialState: InitialState) {
    this.#storage = storage
    this.#givenInitialState = initialState
    const isStored = this.#read("SELECT name FROM sqlite_master WHERE name = 'value'").length > 0
    if (isStored) this.since = this.#readValue('since') ?? 0
    this.initialState = isStored ? this.#readInitialState() : initialState
    this.#savedInitialState = this.initialState
  }

  /** Loads the rows into a mock with {@link initialState}, and stores its changes from then on. */
  connect(mock: Mock): void {
    this.#savedSettings = formatSettings(mock)
    if (this.since !== null) {
      this.#loadObjects(mock)
      this.#loadSettings(mock)
    }
    this.#savedNextId = mock.store.nextId
    mock.store.subscribe((change) => this.#write(() => this.#saveChange(mock, change)))
    mock.events.on('settings', () => this.#write(() => this.#saveSettings(mock)))
    mock.events.on('faults', () => this.#write(() => this.#saveSettings(mock)))
  }

  /** Stores no more changes: of requests that are still under way when the collection ends. */
  end(): void {
    this.#isEnded = true
  }

  #readInitialState(): InitialState {
    const stored = this.#readValue('initialState')
    if (!stored) return this.#givenInitialState
    const { nextId, settings, faults } = stored
    const rows = this.#read<{ json: string }>('SELECT json FROM initial_object ORDER BY id')
    const objects = rows.map(({ json }): InventoryObject => JSON.parse(json))
    const initial = { ...this.#givenInitialState, collection: new StoredCollection(objects, nextId) }
    return tryStored(() => ({ ...initial, ...checkSettings(initial.settings, settings, faults) })) ?? initial
  }

  #loadObjects({ store }: Mock): void {
    const rows = this.#read<{ id: number; json: string | null }>('SELECT id, json FROM object')
    const written = rows.map(({ id, json }): [number, StoredObject | undefined] => [
      id,
      json === null ? undefined : new StoredObject(id, JSON.parse(json)),
    ])
    store.loadWritten(written, this.#readValue('nextId') ?? store.nextId)
  }

  #loadSettings(mock: Mock): void {
    const stored = this.#readValue('settings')
    if (!stored) return
    tryStored(() => {
      const { settings, faults, lastFaultId } = stored
      const checked = checkSettings(
        mock.settings,
        settings ?? {},
        faults.map(({ fault }) => fault),
      )
      mock.configure(checked.settings)
      mock.faults.restore(faults)
      mock.faults.lastId = Math.max(mock.faults.lastId, lastFaultId)
    })
    this.#savedSettings = formatSettings(mock)
  }

  /** Writes all of a change, or nothing. */
  #write(save: () => void): void {
    if (this.#isEnded || this.failure !== null) return
    try {
      this.#storage.transactionSync(save)
    } catch (error) {
      // Not thrown: the listeners of settings have nobody who would catch it.
      this.failure = (error as Error).message
    }
  }

  #saveChange(mock: Mock, change: StoreChange): void {
    const { store, initialState } = mock
    if (change.type === 'all') this.#saveAll(mock)
    else if ('object' in change) this.#saveObject(change.id, change.object[JSON_TEXT])
    else if (initialState.collection.objects.get(change.id)) this.#saveObject(change.id, null)
    else this.#run('DELETE FROM object WHERE id = ?', change.id)
    if (store.nextId === this.#savedNextId) return
    this.#saveValue('nextId', store.nextId)
    this.#savedNextId = store.nextId
  }

  #saveAll({ store, initialState }: Mock): void {
    const { collection } = initialState
    const initialObjects = [...collection.objects.values()]
    const deleted = initialObjects.filter(({ id }) => store.get(id) === undefined)
    const changed = store.all().filter((object) => collection.objects.get(object.id) !== object)
    const isUnchanged = initialState === this.#savedInitialState && deleted.length + changed.length === 0
    if (isUnchanged && this.since === null) return
    this.#run('DELETE FROM object')
    for (const { id } of deleted) this.#saveObject(id, null)
    for (const { id, [JSON_TEXT]: json } of changed) this.#saveObject(id, json)
    if (initialState === this.#savedInitialState) return
    this.#run('DELETE FROM initial_object')
    const isGiven = initialState === this.#givenInitialState
    for (const { id, [JSON_TEXT]: json } of isGiven ? [] : initialObjects) {
      this.#run('INSERT INTO initial_object VALUES (?, ?)', id, json)
    }
    const { settings, faults } = initialState
    this.#saveValue(
      'initialState',
      isGiven ? null : { settings, faults: faults.filter(isJsonFault), nextId: collection.nextId },
    )
    this.#savedInitialState = initialState
  }

  #saveSettings(mock: Mock): void {
    const settings = formatSettings(mock)
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
    if (this.since === null) {
      for (const table of tables) this.#storage.sql.exec(table)
      this.since = Date.now()
      this.#saveValue('since', this.since)
    }
    this.#storage.sql.exec(statement, ...values)
  }

  #read<Row extends Record<string, number | string | null>>(statement: string, ...values: string[]): Row[] {
    return this.#storage.sql.exec<Row>(statement, ...values).toArray()
  }
}

/** Uses stored settings. Invalid ones, of another version of this library, do not make the objects unreachable. */
function tryStored<Result>(use: () => Result): Result | null {
  try {
    return use()
  } catch (error) {
    console.warn(`inventory-objects-mock: The stored settings are not used. ${(error as Error).message}`)
    return null
  }
}

function checkSettings(before: InventorySettings, changes: SettingsChanges, faults: readonly Fault[]) {
  for (const fault of faults) checkFault(fault)
  return { settings: changeSettings(before, changes), faults }
}

function formatSettings({ settings, faults, initialState }: Mock): string {
  const value: Values['settings'] = {
    settings: isSameJson(settings, initialState.settings) ? null : settings,
    faults: faults.save().filter(({ fault }) => isJsonFault(fault)),
    lastFaultId: faults.lastId,
  }
  return JSON.stringify(value)
}
