import type { Assumptions } from '../../contract/assumptions.ts'
import type { InventoryObject } from '../../contract/object.ts'
import { COLLECTION_PATH } from '../../contract/operations.ts'
import { parseJson } from '../service/json.ts'
import { isRead, type PlainRequest, type PlainResponse } from '../service/messages.ts'
import type { ServiceConnection } from '../service/service-connection.ts'
import type { Writes } from '../service/service-options.ts'
import { Twin } from '../twin/twin.ts'
import { isSuccess } from './exchange.ts'
import { OwnedObjects } from './owned-objects.ts'
import { readObjects } from './read-object.ts'
import type { Step } from './step.ts'
import { collectVocabulary, type Vocabulary } from './vocabulary.ts'

/** A service under check, beside its twin. */
export class Session {
  readonly connection: ServiceConnection
  readonly writes: Writes
  readonly owned: OwnedObjects
  /** Those of the twin; changed to what the service was found to do. */
  assumptions: Assumptions
  /** It holds the objects that the service holds. */
  twin = new Twin([])
  vocabulary: Vocabulary = collectVocabulary([])
  /** Whether the collection could be read. */
  isReadable = false
  #acceptsAnything = false

  constructor(connection: ServiceConnection, assumptions: Assumptions, writes: Writes) {
    this.connection = connection
    this.assumptions = assumptions
    this.writes = writes
    this.owned = new OwnedObjects(connection, writes)
  }

  /**
   * Reads the collection for the twin.
   * @returns whether others have changed it
   */
  async refresh(): Promise<boolean> {
    return this.load(await this.connection.ask({ method: 'GET', path: COLLECTION_PATH }))
  }

  /** Fills the twin with the objects of a list. @returns whether those of others are not as before */
  load(response: PlainResponse): boolean {
    const all = isSuccess(response) ? readObjects(parseJson(response.body)) : null
    this.isReadable = all !== null
    const before = this.#othersOf(this.twin.objects)
    const after = this.#othersOf(all ?? [])
    this.twin = new Twin(all ?? [])
    this.vocabulary = collectVocabulary(after)
    return JSON.stringify(before) !== JSON.stringify(after)
  }

  #othersOf(objects: readonly InventoryObject[]): InventoryObject[] {
    return objects.filter((object) => !this.owned.has(object))
  }

  /** The response of a twin, by default under the assumptions of the session. */
  answer(twin: Twin, request: PlainRequest, assumptions: Partial<Assumptions> = {}): PlainResponse {
    const { token } = this.connection
    const headers = { ...(token !== undefined && { authorization: `Token ${token}` }), ...request.headers }
    return twin.answer({ ...request, headers }, { ...this.assumptions, ...assumptions })
  }

  /** Why not all writes are sent that are allowed; null if they are. */
  get stoppedWriting(): string | null {
    return this.#acceptsAnything ? 'the service accepted a write that it had to refuse' : null
  }

  /** Sends no more writes that have to be refused, because the service stored one. */
  stopWriting(): void {
    this.#acceptsAnything = true
  }

  /** Whether a step may be sent. Objects of others are never written to. */
  mayAsk(step: Step, request: PlainRequest): boolean {
    if (isRead(step)) return true
    if (this.writes === 'none' || (step.hasRider && this.#acceptsAnything)) return false
    const { target } = step
    if (typeof target === 'object' && 'id' in target && this.twin.has(target.id)) return false
    if (this.writes === 'allowed') return true
    return step.hasRider === true && this.answer(this.twin, request).status >= 400
  }
}
