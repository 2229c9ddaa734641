import { COLLECTION_PATH } from '../contract/operations.ts'
import { isPlainObject } from '../validation/plain-object.ts'
import type { LeftObject } from './report/report.ts'
import { readList } from './service/list-pages.ts'
import { type PlainRequest, type ServiceConnection, sleep } from './service/service-connection.ts'
import { idOf, type ObjectId, type ServiceCollection } from './service-collection.ts'

/** The beginning of the names of created objects, for people who find one. */
const MARK = 'inventory-objects-mock'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

const MOST_SEARCHES = 50

/** How long a service that was not seen to lag can show what is deleted, in ms. */
const USUAL_LAG = 300

/**
 * The objects that a run creates: recognized by the code of the run in one of their texts, written to while they are there,
 * and deleted once. A service can give the id of a deleted object to one of somebody else.
 */
export class CreatedObjects {
  /** How long the service took at most to show a write, in ms. */
  lag = 0
  longestName = Number.POSITIVE_INFINITY
  /** Whether it never showed an object that it said to have created. */
  hasLost = false
  readonly #connection: ServiceConnection
  readonly #code = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => LETTERS[byte % 36]).join('')
  /** The names of those that were not shown yet, each with the prefix of its sequence. */
  readonly #unseen = new Map<string, string>()
  readonly #deleted = new Set<ObjectId>()
  /** Those that a DELETE was sent for: another one is sent only if the list still shows them. */
  readonly #tried = new Set<ObjectId>()
  /** Whether one could not be deleted, or was never shown: no other one is created. */
  isStuck = false
  #sequences = 0
  #hasWritten = false
  #hasShown = false
  #isProven = false
  /** The ids of all objects that the last list had. */
  #shown: readonly ObjectId[] = []
  /** The names of all that were ever created. */
  readonly #names = new Map<ObjectId, string>()

  constructor(connection: ServiceConnection) {
    this.#connection = connection
  }

  get mark(): string {
    return `${MARK}-${this.#code}`
  }

  /** The beginning of the names of a sequence: another text each time. */
  createPrefix(): string {
    const number = (this.#sequences++).toString(36).padStart(3, '0')
    const readable = `${this.mark}${number}-`
    const short = `${number.at(-1)}${number.at(-2)}${this.#code}`
    return readable.length + 12 <= this.longestName ? readable : short.slice(0, Math.max(this.longestName - 1, 1))
  }

  createName(length: number): string {
    return this.createPrefix().slice(0, length).padEnd(length, '0')
  }

  /** Whether an object has the mark of the run, in any case: nothing is written to one that has not. */
  has(object: unknown): boolean {
    return isPlainObject(object) && JSON.stringify(object).toLowerCase().includes(this.#code)
  }

  /** Whether an object may be written to: it was created, and not deleted since. */
  isThere(id: ObjectId): boolean {
    return this.#connection.leftBehind.has(id)
  }

  /** A request to delete one, which is repeated only while the list shows it. */
  toDelete(id: ObjectId): PlainRequest {
    this.#tried.add(id)
    return { method: 'DELETE', path: `${COLLECTION_PATH}${id}/`, isStillThere: () => this.#isShown(id) }
  }

  /** Whether the list shows one; null if it cannot be read. */
  async #isShown(id: ObjectId): Promise<boolean | null> {
    const list = await readList(this.#connection, true).catch(() => null)
    return list === null ? null : list.some((object) => idOf(object) === id && this.has(object))
  }

  /** Whether the service can still show one, although it was deleted. */
  canLinger(id: ObjectId): boolean {
    return this.isStuck ? this.#names.has(id) : this.lag > 0 && this.#deleted.has(id)
  }

  /** Notes that one is about to be created: from now on it can be there, even if no response comes. */
  expect(name: string, prefix: string): void {
    this.#hasWritten = true
    this.#unseen.set(name, prefix)
  }

  dismiss(name: string): void {
    this.#unseen.delete(name)
  }

  /** Notes that one is shown, and the name that it was created with, if that is known. */
  add(id: ObjectId, object: Readonly<Record<string, unknown>>, name?: string): void {
    const text = JSON.stringify(object)
    const names = Array.from(this.#unseen.keys())
    // A service can have changed the name.
    const seen =
      name ??
      names.find((name) => String(object.name).trim() === name.trim()) ??
      names.find((name) => text.includes(this.#unseen.get(name)!))
    if (seen !== undefined) this.#unseen.delete(seen)
    for (const past of [this.#deleted, this.#tried]) past.delete(id)
    this.#hasShown = true
    this.#names.set(id, String(object.name))
    this.#connection.leftBehind.set(id, String(object.name))
  }

  forget(id: ObjectId): void {
    this.#deleted.add(id)
    this.#connection.leftBehind.delete(id)
  }

  /** Deletes those that are there, whatever else happened: also after an abort. */
  async delete(ids: Iterable<ObjectId>): Promise<void> {
    for (const id of ids) {
      if (!this.isThere(id)) continue
      const isShown = this.#tried.has(id) ? await this.#isShown(id) : true
      const response = isShown ? await this.#connection.ask(this.toDelete(id), true).catch(() => null) : null
      const { status = isShown === false ? 404 : 500 } = response ?? {}
      if (status < 300 || status === 404 || status === 410) this.forget(id)
      else this.isStuck = true
    }
  }

  /** Reads once whether the first that was created is deleted, whatever the service said, before there is a second one. */
  async prove(): Promise<void> {
    if (this.#isProven || !this.#hasShown) return
    this.#isProven = true
    const begin = performance.now()
    while ((await this.#search())?.length) {
      if (performance.now() - begin > Math.max(this.lag * 2, USUAL_LAG)) {
        this.isStuck = true
        return
      }
      await sleep(Math.max(this.lag, 100))
    }
  }

  /**
   * Deletes all that are left, and looks for them until the service shows no more, for as long as it was seen to lag. What
   * it shows to the end is left, whatever it said.
   * @param before - the collection at the begin
   * @returns those that are left, those that were created and never shown, and the ids of others that were not there
   */
  async close(before: ServiceCollection): Promise<{ leftBehind: LeftObject[]; others: ObjectId[] }> {
    const { leftBehind } = this.#connection
    await this.delete([...leftBehind.keys()])
    if (!this.#hasWritten) return { leftBehind: [], others: [] }
    let last: readonly ObjectId[] = []
    let quiet = 0
    // A service that shows writes at once is looked at once more, one that lags until it was quiet for as long.
    const isLagging = () => this.lag > 0 || this.#unseen.size > 0
    for (let searches = 1; searches <= MOST_SEARCHES && quiet < (isLagging() ? 3 : 1); searches++) {
      if (searches > 1) await sleep(Math.max(this.lag, this.#unseen.size > 0 ? 500 : 50))
      const shown = await this.#search()
      if (shown === null) break
      // Those that it does not delete, it never will.
      quiet = shown.length === 0 || shown.join() === last.join() ? quiet + 1 : 0
      last = shown
    }
    for (const id of last) if (!leftBehind.has(id)) leftBehind.set(id, this.#names.get(id) ?? '')
    const others = this.#shown.filter((id) => before.get(id) === undefined && !leftBehind.has(id))
    const left = [
      ...Array.from(leftBehind, ([id, name]) => ({ id: Number(id), name })),
      ...Array.from(this.#unseen.keys(), (name) => ({ id: null, name })),
    ]
    return { leftBehind: left, others }
  }

  /**
   * Looks for those in the list, and deletes those that were not deleted before.
   * @returns the ids of all that it shows; null if it cannot be read
   */
  async #search(): Promise<ObjectId[] | null> {
    const list = await readList(this.#connection, true).catch(() => null)
    if (list === null) return null
    this.#shown = list.flatMap((object) => idOf(object) ?? [])
    const shown = list.flatMap((object) => {
      const id = idOf(object)
      return id !== undefined && this.has(object) ? [{ id, object: object as Record<string, unknown> }] : []
    })
    for (const { id, object } of shown) {
      const isNew = !this.#deleted.has(id) || this.#unseen.has(String(object.name))
      if (isNew && !this.isThere(id)) this.add(id, object)
    }
    const ids = shown.map(({ id }) => id)
    await this.delete(ids)
    return ids
  }
}
