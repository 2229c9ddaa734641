import type { InventoryObject } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import type { LeftObject } from '../left-object.ts'
import { parseJson } from '../service/json.ts'
import type { PlainResponse } from '../service/messages.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import type { Writes } from '../service/service-options.ts'
import { isSuccess } from './exchange.ts'
import { readObjects } from './read-object.ts'

/** The length of what follows the beginning of a name: `-1`. */
const SUFFIX_LENGTH = 2

/** The objects that a check created: which they are, and how they are deleted. */
export class OwnedObjects {
  readonly #connection: ServiceConnection
  readonly #writes: Writes
  /** Their names, by their ids. */
  readonly #names = new Map<number, string>()
  readonly #deletable = new Set<number>()
  readonly #deleted = new Set<number>()
  readonly #prefixes: string[] = []
  #hasWritten = false
  #areLeft = false

  constructor(connection: ServiceConnection, writes: Writes) {
    this.#connection = connection
    this.#writes = writes
  }

  /**
   * Creates what the names of the next objects begin with, which nobody else uses.
   * @param limit - how long a name may be; null for any length
   */
  createPrefix(limit: number | null): string {
    const marker = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'))
    const forms = [`inventory-objects-mock check ${marker.join('')}`, `check ${marker.join('')}`, marker.join('')]
    const fits = (form: string) => limit === null || form.length + SUFFIX_LENGTH <= limit
    const prefix = forms.find(fits) ?? forms[2]!.slice(0, Math.max(1, limit! - SUFFIX_LENGTH))
    this.#prefixes.push(prefix)
    return prefix
  }

  /** Says that objects can be there from now on, even if no response says so. */
  startWriting(): void {
    this.#hasWritten = true
  }

  /** @param isSure - whether it cannot be that of others; else it is said to be left behind, and not deleted */
  add({ id, name }: LeftObject, isSure = true): void {
    this.#names.set(id, name)
    this.#connection.leftBehind.set(id, name)
    if (isSure && this.#writes === 'allowed') this.#deletable.add(id)
  }

  /** Says that an object was deleted. @param isGone - whether it is not in the list any more */
  markDeleted(id: number, isGone = true): void {
    if (isGone) {
      this.#deleted.add(id)
      this.#connection.leftBehind.delete(id)
    } else this.#areLeft = true
  }

  /** Whether own objects can still be there after a sequence. */
  get areLeft(): boolean {
    return this.#areLeft
  }

  /** Whether an object was created by this check. */
  has({ id, name }: InventoryObject): boolean {
    // A shorter beginning could be one that others use.
    return this.#names.has(id) || this.#prefixes.some((prefix) => prefix.length >= 8 && name.startsWith(prefix))
  }

  /** Deletes some objects, as far as the check may. Those that cannot be deleted are tried again at the end. */
  async deleteEach(ids: Iterable<number>): Promise<void> {
    for (const id of ids) {
      if (this.#deleted.has(id)) continue
      const response = this.#deletable.has(id) ? await this.#askOrNull('DELETE', `${COLLECTION_PATH}${id}/`) : null
      this.markDeleted(id, response !== null && (isSuccess(response) || response.status === 404))
    }
  }

  /** Deletes everything that is still there. @returns what is left */
  async close(): Promise<LeftObject[]> {
    if (!this.#hasWritten) return []
    const found = await this.#find()
    if (found.length === 0 || this.#writes !== 'allowed') return found
    const ids = found.map(({ id }) => id)
    // Also those that seemed to be deleted.
    for (const id of ids) this.#deleted.delete(id)
    await this.deleteEach(ids)
    return this.#find()
  }

  /** The own objects in the collection; if it cannot be read, all that were not seen to be deleted. */
  async #find(): Promise<LeftObject[]> {
    const response = await this.#askOrNull('GET', COLLECTION_PATH)
    const objects = response && isSuccess(response) ? readObjects(parseJson(response.body)) : null
    if (objects === null) {
      return Array.from(this.#names, ([id, name]) => ({ id, name })).filter(({ id }) => !this.#deleted.has(id))
    }
    const own = objects.filter((object) => this.has(object))
    for (const object of own) this.add(object, !this.#names.has(object.id) || this.#deletable.has(object.id))
    return own.map(({ id, name }) => ({ id, name }))
  }

  /** @returns null without a response, so that the rest is still cleaned up */
  async #askOrNull(method: string, path: string): Promise<PlainResponse | null> {
    try {
      return await this.#connection.ask({ method, path }, { essential: true })
    } catch {
      return null
    }
  }
}
